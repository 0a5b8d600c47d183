import type { MarkedToken, Token, Tokens } from 'marked'
import { createContext, Fragment, type ReactNode, use } from 'react'
import { known, markdownTokens } from './markdown-tokens.ts'
import { disguisedHost, isOwnPage, safeLink } from './safe-link.ts'

/**
 * A message as its author meant it to look. Strangers write it, so HTML is shown as text, links lead only to web and
 * mail addresses, images are links, and nothing in it can be wider than its place.
 */
export const Markdown = ({ text, own = false }: MarkdownProps) => {
  const tokens = markdownTokens(text, own)
  return (
    <Own value={own}>
      <div className="flex flex-col gap-3 wrap-anywhere">
        {tokens ? blocks(tokens) : <p className="whitespace-pre-wrap">{text}</p>}
      </div>
    </Own>
  )
}

type MarkdownProps = {
  text: string
  /** The provider's own page: it may be long, its headings are the page's, and its links may lead to pages of the portal. */
  own?: boolean
}
const Own = createContext(false)

const blocks = (tokens: readonly Token[] | undefined): ReactNode => each(tokens, block)
const inlines = (tokens: readonly Token[] | undefined): ReactNode => each(tokens, inline)

const each = (tokens: readonly Token[] | undefined, draw: (token: MarkedToken) => ReactNode): ReactNode =>
  known(tokens).map((token, index) => (
    // a message never changes once it is shown
    <Fragment key={index}>{draw(token)}</Fragment>
  ))

function block(token: MarkedToken): ReactNode {
  switch (token.type) {
    case 'paragraph':
      return <p>{inlines(token.tokens)}</p>
    case 'heading':
      return <Heading depth={token.depth}>{inlines(token.tokens)}</Heading>
    case 'code':
      return (
        <pre className="rounded-control border border-line bg-subtle px-3 py-2 font-mono text-12 whitespace-pre-wrap">
          <code>{token.text}</code>
        </pre>
      )
    case 'blockquote':
      return (
        <blockquote className="flex flex-col gap-3 border-l-2 border-line pl-3 text-muted">
          {blocks(token.tokens)}
        </blockquote>
      )
    case 'list':
      return <List list={token} />
    case 'table':
      return <MessageTable table={token} />
    case 'hr':
      return <hr className="border-line" />
    case 'html':
      return <p className="whitespace-pre-wrap">{token.text.trimEnd()}</p>
    case 'space':
    case 'def':
      return null
    default:
      // a list whose items have no blank lines between them has inline tokens
      return inline(token)
  }
}

function inline(token: MarkedToken): ReactNode {
  switch (token.type) {
    case 'text':
      return 'tokens' in token && token.tokens ? inlines(token.tokens) : token.text
    case 'strong':
      return <strong className="font-semibold">{inlines(token.tokens)}</strong>
    case 'em':
      return <em>{inlines(token.tokens)}</em>
    case 'del':
      return <del>{inlines(token.tokens)}</del>
    case 'codespan':
      return <code className="rounded-[4px] bg-subtle px-1 py-px font-mono text-[0.9em]">{token.text}</code>
    case 'br':
      return <br />
    case 'checkbox':
      return token.checked ? '☑ ' : '☐ '
    case 'link':
      return <Link href={token.href} text={token.text} label={inlines(token.tokens)} />
    case 'image':
      return <Link href={token.href} text={token.text} label={token.text || token.href} />
    case 'escape':
    case 'html':
      return token.text
    default:
      return token.raw
  }
}

type LinkProps = { href: string; text: string; label: ReactNode }

const Link = ({ href, text, label }: LinkProps) => {
  if (use(Own) && isOwnPage(href))
    return (
      <a href={href} className="text-brand underline underline-offset-2">
        {label}
      </a>
    )
  const target = safeLink(href)
  if (target === null) return label
  const host = disguisedHost(text, target)
  return (
    <>
      <a href={target} rel="noopener noreferrer nofollow" className="text-brand underline underline-offset-2">
        {label}
      </a>
      {host && ` (${host})`}
    </>
  )
}

/** A message's stand below the page's own headings, which end with the author's name above each message. */
const Heading = ({ depth, children }: { depth: number; children: ReactNode }) => {
  const own = use(Own)
  if (own) {
    const Section = depth < 3 ? 'h2' : 'h3'
    return <Section className={depth < 3 ? 'mt-2 text-16 font-semibold' : 'font-semibold'}>{children}</Section>
  }
  const Level = depth === 1 ? 'h4' : depth === 2 ? 'h5' : 'h6'
  return <Level className="font-semibold">{children}</Level>
}

const List = ({ list }: { list: Tokens.List }) => {
  const items = list.items.map((item, index) => (
    <li key={index} className={list.loose ? 'space-y-2' : undefined}>
      {blocks(item.tokens)}
    </li>
  ))
  if (!list.ordered) return <ul className="list-disc space-y-1 pl-5">{items}</ul>
  return (
    <ol start={list.start === '' ? undefined : list.start} className="list-decimal space-y-1 pl-6">
      {items}
    </ol>
  )
}

const MessageTable = ({ table }: { table: Tokens.Table }) => (
  <table className="border-collapse self-start text-13 [&_td]:border [&_td]:border-line [&_td]:px-2 [&_td]:py-1 [&_th]:border [&_th]:border-line [&_th]:bg-subtle [&_th]:px-2 [&_th]:py-1 [&_th]:text-left [&_th]:font-medium">
    <thead>
      <tr>
        {table.header.map((cell, index) => (
          <th key={index}>{inlines(cell.tokens)}</th>
        ))}
      </tr>
    </thead>
    <tbody>
      {table.rows.map((row, index) => (
        <tr key={index}>
          {row.map((cell, column) => (
            <td key={column}>{inlines(cell.tokens)}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
