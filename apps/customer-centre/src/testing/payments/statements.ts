import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decimalString } from '@kontor/contract/money'

/** The account of the test centre's provider. */
export const ourIban = 'DE02120300000000202051'
export const reading = { iban: ourIban, timeZone: 'Europe/Berlin' }

const euros = (amount_minor: number) => decimalString({ amount_minor: Math.abs(amount_minor), currency: 'EUR' })
const side = (amount: number) => (amount < 0 ? 'DBIT' : 'CRDT')
const escaped = (text: string) => text.replaceAll('&', '&amp;')
const tag = (name: string, text: string | undefined) =>
  text ? `<${name}>${text.startsWith('<') ? text : escaped(text)}</${name}>` : ''

export type Booked = {
  amount: number
  on?: string
  ref?: string
  name?: string
  iban?: string
  text?: string
  endToEnd?: string
  reason?: string
  /** Is what was drawn of a return, without the bank's fee. */
  drawn?: number
  batch?: string
  family?: string
  status?: string
}

/** An entry as German banks write it in version 08: banks of version 02 have neither `Pty` nor `Cd` in their status. */
export function entry(booked: Booked, version = '08'): string {
  const {
    amount,
    on = '2026-11-20',
    ref = '',
    name,
    iban,
    text,
    endToEnd,
    reason,
    drawn,
    batch,
    status = 'BOOK',
  } = booked
  const family = booked.family ?? (batch || reason ? 'IDDT' : amount < 0 ? 'ICDT' : 'RCDT')
  const party = version === '08' ? tag('Pty', tag('Nm', name)) : tag('Nm', name)
  return `<Ntry><Amt Ccy="EUR">${euros(amount)}</Amt><CdtDbtInd>${side(amount)}</CdtDbtInd>
    <Sts>${version === '08' ? tag('Cd', status) : status}</Sts><BookgDt><Dt>${on}</Dt></BookgDt><ValDt><Dt>${on}</Dt></ValDt>
    ${tag('AcctSvcrRef', ref)}
    <BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>${family}</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn>
      <Prtry><Cd>NTRF+166+9248+000</Cd><Issr>DK</Issr></Prtry></BkTxCd>
    <NtryDtls>${batch ? `<Btch><PmtInfId>${batch}</PmtInfId><NbOfTxs>2</NbOfTxs></Btch>` : ''}<TxDtls>
      <Refs>${tag('EndToEndId', endToEnd ?? 'NOTPROVIDED')}</Refs>
      ${version === '08' ? `<Amt Ccy="EUR">${euros(amount)}</Amt><CdtDbtInd>${side(amount)}</CdtDbtInd>` : ''}
      <AmtDtls>${drawn ? `<InstdAmt><Amt Ccy="EUR">${euros(drawn)}</Amt></InstdAmt>` : ''}
        <TxAmt><Amt Ccy="EUR">${euros(amount)}</Amt></TxAmt></AmtDtls>
      <RltdPties>${name ? `<Dbtr>${party}</Dbtr>` : ''}${iban ? `<DbtrAcct><Id><IBAN>${iban}</IBAN></Id></DbtrAcct>` : ''}
        <Cdtr>${version === '08' ? '<Pty><Nm>Nordlicht Hosting GmbH</Nm></Pty>' : '<Nm>Nordlicht Hosting GmbH</Nm>'}</Cdtr></RltdPties>
      <RmtInf>${(text ?? '')
        .split('\n')
        .map(line => tag('Ustrd', line))
        .join('')}</RmtInf>
      ${reason ? `<RtrInf><Rsn><Cd>${reason}</Cd></Rsn></RtrInf>` : ''}
    </TxDtls></NtryDtls></Ntry>`
}

const balance = (code: string, amount: number) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${euros(amount)}</Amt><CdtDbtInd>${side(amount)}</CdtDbtInd>
    <Dt><Dt>2026-11-20</Dt></Dt></Bal>`

type Statement = {
  iban?: string
  version?: string
  opening?: number
  closing?: number
  of?: 'camt.053' | 'camt.054'
  /** The bank's name for it. */
  id?: string
}

/** A whole file. Its closing balance fits unless another one is given. */
export function statement(booked: readonly Booked[], options: Statement = {}): string {
  const { iban = ourIban, version = '08', opening = 100_000, of = 'camt.053', id = '2026/221' } = options
  const moved = booked.filter(({ status = 'BOOK' }) => status === 'BOOK').reduce((sum, { amount }) => sum + amount, 0)
  const balances =
    of === 'camt.053' ? balance('OPBD', opening) + balance('CLBD', options.closing ?? opening + moved) : ''
  return `${head({ iban, version, of, id })}${balances}${booked.map(one => entry(one, version)).join('\n')}${foot(of)}`
}

const whole = { 'camt.053': ['BkToCstmrStmt', 'Stmt'], 'camt.054': ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'] } as const

const head = ({
  iban,
  version,
  of,
  id,
}: Required<Pick<Statement, 'iban' | 'version' | 'of' | 'id'>>) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${of}.001.${version}"><${whole[of][0]}>
  <GrpHdr><MsgId>${of}-2026-11-20</MsgId><CreDtTm>2026-11-20T20:00:00+01:00</CreDtTm></GrpHdr>
  <${whole[of][1]}><Id>${id}</Id><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>`
const foot = (of: 'camt.053' | 'camt.054') => `</${whole[of][1]}></${whole[of][0]}></Document>`

/** A file of any length, piece by piece, with its closing balance at the end. */
export function* statementOf(entries: number, booked: (n: number) => Booked): Generator<Buffer> {
  let sum = 0
  yield Buffer.from(head({ iban: ourIban, version: '08', of: 'camt.053', id: '2026/221' }) + balance('OPBD', 0))
  for (let n = 0; n < entries; n++) {
    const one = booked(n)
    sum += one.amount
    yield Buffer.from(entry({ ref: `ref-${n}`, ...one }))
  }
  yield Buffer.from(balance('CLBD', sum) + foot('camt.053'))
}

/** In pieces of this many bytes, as a file is read: names and letters are cut through. */
export async function* pieces(text: string | Buffer, size = 777): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}

/** A file such as banks were reported to write, with other names, numbers or amounts where a test needs them. */
export function reportedFile(name: string, change: Readonly<Record<string, string>> = {}): Buffer {
  // byte by byte: some declare another encoding than UTF-8
  const text = readFileSync(join(import.meta.dirname, 'bank-files', `${name}.xml`), 'latin1')
  return Buffer.from(
    Object.entries(change).reduce((changed, [from, to]) => changed.replaceAll(from, to), text),
    'latin1',
  )
}
