/** A technical fact of a contract, shown at its page. @property in the same in other languages, by their codes */
export type ServiceAttribute = {
  name: string
  value: string
  in?: Partial<Record<string, { name: string; value: string }>> | undefined
}

/** Is who is to hold a domain, as registries ask for it: texts that are unknown are empty. */
export type OrderedHolder = {
  name: string
  organisation: string
  email: string
  phone: string
  line1: string
  postal_code: string
  city: string
  country: string
  registry_handle: string
}

/** Says what is to be set up. */
export type ProvisioningOrder = {
  /** Names the task: the answer does as well. The same one may come twice. */
  task: string
  contract: string
  customer: number
  product: string
  options: { code: string; quantity: number }[]
  /** The domain or host name that it is for; null where the product needs none. */
  identifier: string | null
  /** Null where it is no domain. */
  holder: OrderedHolder | null
  /** Ordered on trial: it ends after these days unless it is kept. Null: it is ordered at once. */
  trial_days: number | null
}

export type ProvisioningAnswer =
  /** Says what identifies it technically, for the contract's page: the server's id, its address. */
  { outcome: 'done'; attributes: ServiceAttribute[] } | { outcome: 'failed'; reason: string }

/** A contract whose data are to be deleted everywhere, now that no one may fetch them any more. */
export type ErasedContract = {
  /** Names the message: the same one may come twice. */
  id: string
  contract: string
  customer: number
  product: string
  /** Says what identifies it technically, as it was answered when it was set up. */
  attributes: ServiceAttribute[]
  ends_on: string
  /** Last day on which its data could be fetched. */
  data_until: string
}

/** The metered services of a contract are to stop, or to go on: its budget is used up, or no more. */
export type UseChange = {
  /** Names the message: the same one may come twice. */
  id: string
  stopped: boolean
  contract: string
  customer: number
  product: string
  attributes: ServiceAttribute[]
}

/** Says what became of a contract, and how it stands now. */
export type ContractNews = {
  /** Names the message: the same one may come twice. */
  id: string
  /** `changed`, `ended`, `transferred`, `suspended`, `resumed` or `kept`; further ones may come, and are then to be taken and left alone. */
  kind: string
  contract: string
  customer: number
  product: string
  options: { code: string; quantity: number }[]
  attributes: ServiceAttribute[]
  /** Why it is suspended; null where it is not. */
  suspension: string | null
  /** Its last day; null: none is known. */
  ends_on: string | null
  /** Last day on which its data can be fetched: `contract.erased` follows. Null: they are not kept beyond its end. */
  data_until: string | null
  /** The contract and the customer with which it goes on, the day after its last one; null where it was not transferred. */
  new_number: string | null
  new_customer: number | null
}

/** The provider's own systems: Kontor runs no servers. */
export type Provisioning = {
  /**
   * Hands an order over. What takes its time answers later, by the call-back.
   * @throws where it was not taken: it is then sent again
   */
  begin: (order: ProvisioningOrder, now: Date) => Promise<ProvisioningAnswer | 'later'>
  /** Has the data of a contract deleted. @throws where that was not taken: it is then sent again */
  erase: (contract: ErasedContract, now: Date) => Promise<void>
  /** Says what became of a contract that was set up. @throws where that was not taken: it is then sent again */
  tell: (news: ContractNews, now: Date) => Promise<void>
  /** Stops metered services, keeping their data, or lets them go on. @throws where that was not taken: it is then sent again */
  changeUse: (change: UseChange, now: Date) => Promise<void>
}

/** It was not taken. The message is for staff. */
export class NotTaken extends Error {
  override name = 'NotTaken'
}
