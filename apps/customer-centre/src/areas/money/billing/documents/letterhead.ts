import { groupIban } from '@kontor/contract/iban'
import type { Logo } from '../../../../values/logo.ts'
import { amountDueOf, type DocumentModel } from '../document-model.ts'
import { suppliedOn } from './e-invoice.ts'
import { moneyText, periodText, shortDay } from './figures.ts'
import { colours, edges, lineHeight, type Paper, width } from './paper.ts'
import { type DocumentTexts, filled, termsOf, titleOf } from './texts.ts'

/** The merchant's house of the portal, in its own 32 units. */
const house = 'M5.5 25.5v-8H9v-5h3.5v-5h7v5H23v5h3.5v8h-7.2V22a3.3 3.3 0 0 0-6.6 0v3.5z'

/** Logo, addresses and what identifies the document, where DIN 5008 (form B) has a letter's window. */
export function writeLetterhead(
  paper: Paper,
  model: DocumentModel,
  { texts, logo }: { texts: DocumentTexts; logo: Logo | null },
): void {
  const { root } = paper
  drawSender(paper, model.seller.name, logo)
  const { seller, buyer } = model
  const sender = [seller.name, seller.line1, `${seller.postal_code} ${seller.city}`.trim()].filter(part => part !== '')
  paper.write(root, 'P', sender.join(' · '), edges.left, 133, { size: 7, colour: colours.muted, width: 240 })
  const country = buyer.country === seller.country ? '' : countryName(buyer.country, model)
  const address = [buyer.name, buyer.line1, buyer.line2, `${buyer.postal_code} ${buyer.city}`.trim(), country]
  let y = 147
  for (const line of address.filter(part => part !== ''))
    y = paper.write(root, 'P', line, edges.left, y, { size: 10.5, width: 240 })
  const facts = writeFacts(paper, model, texts)
  paper.y = Math.max(y, facts, 238) + 22
  writeTitle(paper, model, texts)
}

/** @param logo null: Kontor's sign and the name */
export function drawSender(paper: Paper, name: string, logo: Logo | null): void {
  if (logo) drawLogo(paper, logo, name)
  else drawHouse(paper, name)
}

function drawHouse(paper: Paper, name: string): void {
  const { pdf, root } = paper
  paper.figure(root, name, [edges.left, 40, edges.left + 30, 70], () => {
    pdf.save().translate(edges.left, 40).scale(0.94)
    pdf.roundedRect(0, 0, 32, 32, 8).fill(colours.brand)
    pdf.path(house).fill('#ffffff').circle(16, 14, 2.1).fill(colours.brand).restore()
  })
  paper.write(root, 'P', name, edges.left + 40, 45.5, { size: 14, weight: 'semibold' })
}

/** The most room of the provider's own logo, which stands for its name. */
const most = { width: 220, height: 44 }

function drawLogo(paper: Paper, logo: Logo, name: string): void {
  const { pdf, root } = paper
  const scale = Math.min(most.width / logo.width, most.height / logo.height)
  const [width, height] = [logo.width * scale, logo.height * scale]
  paper.figure(root, name, [edges.left, 40, edges.left + width, 40 + height], () => {
    // bytes that have come from another thread are no Buffer any more
    if (logo.kind === 'png') pdf.image(Buffer.from(logo.bytes), edges.left, 40, { width, height })
    else {
      pdf.save().translate(edges.left, 40).scale(scale).translate(-logo.left, -logo.top)
      for (const { path, fill, evenOdd } of logo.shapes) pdf.path(path).fill(fill, evenOdd ? 'even-odd' : 'non-zero')
      pdf.restore()
    }
  })
}

function countryName(country: string, { locale }: DocumentModel): string {
  return (new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country).toUpperCase()
}

function factsOf(model: DocumentModel, { head }: DocumentTexts): [name: string, value: string | null][] {
  const { payment } = model.particulars
  const day = (date: string | null) => date && shortDay(date, model.locale)
  const debited = payment.means === '59' ? payment.collect_on : null
  return [
    [head.number, model.number],
    [head.issued, day(model.issued_on)],
    debited === null ? [head.due, amountDueOf(model) > 0 ? day(model.due_on) : null] : [head.debited, day(debited)],
    [head.period, periodText(model.period_from, model.period_to, model.locale)],
    [head.supplied, day(suppliedOn(model))],
    // an offer may be to no customer yet
    [head.customer, model.customer_number === 0 ? null : String(model.customer_number)],
    [head.vatId, model.buyer.vat_id],
    [head.reference, model.buyer_reference],
    [head.order, model.order_number],
  ]
}

/** @returns their lower edge */
function writeFacts(paper: Paper, model: DocumentModel, texts: DocumentTexts): number {
  const [left, value] = [338, 428]
  let y = 133
  for (const [name, text] of factsOf(model, texts)) {
    if (!text) continue
    paper.write(paper.root, 'P', name, left, y, { size: 8.5, colour: colours.muted, width: value - left - 6 })
    y = paper.write(paper.root, 'P', text, value, y, { size: 8.5, width: edges.right - value }) + 1.5
  }
  return y
}

function writeTitle(paper: Paper, model: DocumentModel, texts: DocumentTexts): void {
  const { root } = paper
  const amount = moneyText(model.gross_minor, model)
  const title = model.corrects ? titleOf(model, texts) : `${texts.kinds[model.kind]} ${model.number}`
  let y = paper.write(root, 'H1', title, edges.left, paper.y, { size: 17, weight: 'semibold', width: width - 130 })
  if (model.corrects) {
    const issued = `${model.number} · ${texts.kinds.invoice} ${texts.head.corrects} ${shortDay(model.corrects.issued_on, model.locale)}`
    y = paper.write(root, 'P', issued, edges.left, y, { size: 9, colour: colours.muted })
  }
  const right = { width: 130, align: 'right' } as const
  const below = paper.write(root, 'P', amount, edges.right - 130, paper.y, { size: 17, weight: 'semibold', ...right })
  const lower =
    model.tax_minor === 0
      ? below
      : paper.write(root, 'P', texts.withTax, edges.right - 130, below - 1, {
          size: 8.5,
          colour: colours.muted,
          ...right,
        })
  // a document's own notes say how it is paid, below
  const terms = model.particulars.notes.length > 0 ? '' : termsOf(model, texts)
  if (terms !== '') y = paper.write(root, 'P', terms, edges.left, y + 2, { colour: colours.muted, width: width - 130 })
  paper.y = Math.max(y, lower) + 14
}

/** Writes what stands above and below on every page, once it is known how many there are. */
export function writeEdges(paper: Paper, model: DocumentModel, texts: DocumentTexts): void {
  const { start, count } = paper.pdf.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    paper.pdf.switchToPage(page)
    paper.aside(write => {
      const muted = { size: 7, colour: colours.muted }
      if (page > start)
        write(`${texts.kinds[model.kind]} ${model.number} · ${model.seller.name}`, edges.left, 40, {
          ...muted,
          size: 8,
        })
      paper.pdf.moveTo(edges.left, 772).lineTo(edges.right, 772).lineWidth(0.5).stroke(colours.line)
      legalColumns(model, texts).forEach((lines, column) => {
        lines.forEach((line, at) => {
          write(line, edges.left + column * 122, 779 + at * lineHeight(7), { ...muted, width: 116 })
        })
      })
      const number = filled(texts.page, { page: String(page - start + 1), pages: String(count) })
      write(number, edges.right - 100, 823, { ...muted, width: 100, align: 'right' })
    })
  }
}

/** Lists in columns what § 35a GmbHG and § 14 (4) UStG ask of the seller; what is longer than a line is rare, and may be cut by no one. */
function legalColumns({ seller, particulars }: DocumentModel, { legal }: DocumentTexts): string[][] {
  const { seller_contact: contact, seller_register: register, seller_represented_by: manager, payment } = particulars
  const named = (text: string, values: Record<string, string>) =>
    Object.values(values).join('') === '' ? '' : filled(text, values)
  const court = register.split(',')
  return [
    [seller.name, seller.line1, `${seller.postal_code} ${seller.city}`],
    [contact.phone, contact.email],
    [court[0] ?? '', court.slice(1).join(',').trim(), named(legal.represented, { name: manager })],
    [
      named(legal.vatId, { id: seller.vat_id }),
      named(legal.taxNumber, { id: seller.tax_number }),
      payment.means === '58' ? groupIban(payment.iban) : '',
    ],
  ].map(column => column.filter(line => line.trim() !== ''))
}
