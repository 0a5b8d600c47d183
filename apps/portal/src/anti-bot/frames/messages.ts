/** States of the check, as the maker's SDK names them. */
export type CheckState =
  | 'unactivated'
  | 'activating'
  | 'activated'
  | 'requesting'
  | 'solving'
  | 'verifying'
  | 'completed'
  | 'expired'
  | 'error'

export type CheckError = { code: 'network_error' | 'sitekey_invalid' | 'sitekey_missing' | 'other'; detail: string }

/** Messages between the SDK's three parts; root is the page, and an empty `to_id` means it. */
export type Message = { _frc: 1; type: string; from_id: string; to_id: string } & Record<string, unknown>

/** The page above, as this frame's address names it. Without it, the frame was opened by hand. */
export type Surroundings = { origin: string; id: string; agentId: string; parameters: URLSearchParams }

export function surroundings(): Surroundings {
  const parameters = new URLSearchParams(location.search)
  const read = (name: string) => parameters.get(name) ?? ''
  return { origin: read('origin'), id: read('comm_id'), agentId: read('agent_id'), parameters }
}

export function post({ origin, id }: Surroundings, type: string, to: string, fields: object): void {
  const message: Message = { _frc: 1, type, from_id: id, to_id: to, ...fields }
  parent.postMessage(message, origin)
}

/** Handles messages of the page above to this frame; all others are ignored. */
export function listen({ origin, id }: Surroundings, hear: (message: Message) => void): void {
  addEventListener('message', event => {
    if (event.source !== parent || event.origin !== origin) return
    const message = event.data as Partial<Message> | null // the page may post anything
    if (message?._frc === 1 && message.to_id === id) hear(message as Message)
  })
}
