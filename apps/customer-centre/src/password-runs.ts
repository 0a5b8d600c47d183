/** Ways a finger walks, and series everybody knows; backwards they count as well. */
const rows = [
  '0123456789012',
  'abcdefghijklmnopqrstuvwxyz',
  // German, English and French keys, from left to right …
  'qwertzuiopü+',
  'asdfghjklöä#',
  'yxcvbnm,.-',
  'qwertyuiop[]',
  "asdfghjkl;'",
  'zxcvbnm,./',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  '!"§$%&/()=?',
  '!@#$%^&*()_+',
  // … and from top to bottom
  '1qay2wsx3edc4rfv5tgb6zhn7ujm8ik,9ol.',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.',
  'qaywsxedcrfvtgbzhnujm',
  'qazwsxedcrfvtgbyhnujm',
  '1q2w3e4r5t6z7u8i9o0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5z6u7i8o9p0',
  'q1w2e3r4t5y6u7i8o9p0',
]

export const runLength = 4

const backwards = (text: string) => [...text].reverse().join('')

/** Each piece of a row, as long as makes it no accident. */
export const runs: ReadonlySet<string> = new Set(
  [...rows, ...rows.map(backwards)].flatMap(row =>
    Array.from({ length: row.length - runLength + 1 }, (_, start) => row.slice(start, start + runLength)),
  ),
)
