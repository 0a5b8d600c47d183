const maxLength = 120
const longestEnding = 20

/**
 * A sender's name for a file as it is stored: no folders, no characters with a meaning for a system, none that turn the
 * reading direction (`invoice_fdp.exe` shown as `invoice_exe.pdf`). The ending stays; `file` where nothing else is
 * left.
 */
export function cleanFileName(sent: string): string {
  const plain = sent
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/gu, '')
  const name = (plain.split(/[\\/]/).at(-1) ?? '').replaceAll(/[<>:"|?*]/g, '_').replaceAll(/\s+/g, ' ')
  // longer ones are no ending
  const dot = name.length - name.lastIndexOf('.') > longestEnding ? -1 : name.lastIndexOf('.')
  const ending = dot < 0 ? '' : name.slice(dot).trim()
  const stem = (dot < 0 ? name : name.slice(0, dot)).replace(/^[\s.]+|[\s.]+$/g, '') || 'file'
  return shortened(stem, maxLength - ending.length) + ending
}

/** Never splits a character. */
function shortened(text: string, length: number): string {
  let kept = ''
  for (const sign of text) {
    if (kept.length + sign.length > length) break
    kept += sign
  }
  return kept
}
