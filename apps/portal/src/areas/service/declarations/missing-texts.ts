/** Fields required before the second step; the server checks them too. */
export function missingTexts(
  data: FormData,
  names: readonly string[],
  required: string,
  invalidEmail: string,
): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  for (const name of names) {
    const value = String(data.get(name) ?? '').trim()
    if (value === '') texts.set(name, required)
    else if (name === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) texts.set(name, invalidEmail)
  }
  return texts
}
