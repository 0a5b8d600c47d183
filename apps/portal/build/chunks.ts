/**
 * Few files, each of parts needed together: a request costs a phone more than a kilobyte, and small files compress
 * badly. Code that only one page needs, or that loads late, stays in its own files.
 */
export const chunkGroups = [
  { name: 'framework', test: /node_modules/, tags: ['$initial' as const], priority: 40 },
  { name: 'base', tags: ['$initial' as const], priority: 30 },
  {
    // only what the guests' forms use: the sign-in page carries it
    name: 'form',
    test: /src\/(anti-bot\/use-anti-bot|forms\/(Form|FormField|PasskeyButton|PasswordInput|ProblemNote|SubmitButton|draft-storage|form-context|form-fields|idempotency-keys|problem-fields|use-draft)|session\/after-sign-in|ui\/(Banner|Checkbox|Field|Input|OrLine|field-control|tone|tone-icon))\.tsx?$/,
    minShareCount: 2,
    priority: 20,
  },
  {
    // what all signed-in pages share, and a few lines that some share and that are worth no request; few of them load the parts for staff,
    // what is under the bell loads late, and few forms take files or addresses
    name: 'app',
    test: /contract\/src\/enums\/contacts\.ts$|src\/(components(?!\/(Bars|ContractState|DateRange|Desk|FileLinks|Invoice|Notifications|OfferState|Reason|Standing|TicketStatus|access-in|status-text|use-purpose|use-took|waits-for))|forms(?!\/(Address|Attach|Country|Customer|attach|draft|held))|i18n|list|navigation|page|session|shell|ui)\//,
    minShareCount: 2,
    priority: 10,
  },
  {
    // what several pages of staff share: each file more is named by what every page carries
    name: 'staff',
    test: /src\/areas\/desk\/staff\//,
    minShareCount: 2,
    priority: 4,
  },
  {
    // what pages of tickets share, for customers and staff
    name: 'tickets',
    test: /(components\/TicketStatusBadge|areas\/service\/support\/(MarkdownEditor|Thread|thread|ticket-fields|desk\/ShortcutHelp))\.tsx?$/,
    minShareCount: 2,
    priority: 5,
  },
]

/**
 * Names the chunks of what many pages share, and what tests wait for. The shared file names every page's part: long names would be half a
 * kilobyte of it.
 */
const named = /^(app|base|form|framework|index|rolldown-runtime|phone-library|PhoneTools|sdk)$/

export const chunkFileNames = ({ name }: { name: string }): string =>
  named.test(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js'

/**
 * Everything but the lists that most visits go to, and what they lead to: these loaders come with their pages, instead of with every page.
 * So do those of a contract, of an invoice, which asks two things, and of a ticket: the sign-in page carries what every page does.
 */
const often =
  /^\/_default\/(?!billing\/(contracts\/)?\$(id|contract)$)($|(billing|support)\/(contracts\/)?(_tabs\/)?($|\$\w+$))/

export const splitBehavior = ({ routeId }: { routeId: string }): ['loader', 'component'][] | undefined =>
  often.test(routeId) ? undefined : [['loader', 'component']]
