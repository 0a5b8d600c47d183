import { type UseSelectState, type UseSelectStateChangeTypes, useSelect } from 'downshift'

type State<Item> = UseSelectState<Item>

/**
 * Changes by a key or a press, where the specification and the library differ: leaving the list chooses nothing, Space
 * closes it, letters open nothing, arrows move as they open, and the highlight stays where the mouse left it.
 * @param last index of the last line
 */
export function pickerChanges<Item>(
  state: State<Item>,
  type: UseSelectStateChangeTypes,
  changes: Partial<State<Item>>,
  last: number,
): Partial<State<Item>> {
  switch (type) {
    case useSelect.stateChangeTypes.ToggleButtonBlur:
    case useSelect.stateChangeTypes.ToggleButtonKeyDownSpaceButton:
      return { ...changes, selectedItem: state.selectedItem }
    case useSelect.stateChangeTypes.ToggleButtonKeyDownHome:
    case useSelect.stateChangeTypes.ToggleButtonKeyDownEnd:
      return state.isOpen ? changes : state
    case useSelect.stateChangeTypes.ToggleButtonKeyDownCharacter:
      return state
    case useSelect.stateChangeTypes.ToggleButtonKeyDownArrowDown:
    case useSelect.stateChangeTypes.ToggleButtonKeyDownArrowUp: {
      // where nothing is chosen, the library begins at the first and at the last line
      if (state.isOpen || state.selectedItem === null) return changes
      const by = type === useSelect.stateChangeTypes.ToggleButtonKeyDownArrowDown ? 1 : -1
      return { ...changes, highlightedIndex: Math.min(last, Math.max(0, (changes.highlightedIndex ?? 0) + by)) }
    }
    case useSelect.stateChangeTypes.MenuMouseLeave:
      return { ...changes, highlightedIndex: state.highlightedIndex }
    default:
      return changes
  }
}
