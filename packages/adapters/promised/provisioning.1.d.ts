export type ServiceAttribute = {
    name: string;
    value: string;
    in?: Partial<Record<string, {
        name: string;
        value: string;
    }>> | undefined;
};
export type OrderedHolder = {
    name: string;
    organisation: string;
    email: string;
    phone: string;
    line1: string;
    postal_code: string;
    city: string;
    country: string;
    registry_handle: string;
};
export type ProvisioningOrder = {
    task: string;
    contract: string;
    customer: number;
    product: string;
    options: {
        code: string;
        quantity: number;
    }[];
    identifier: string | null;
    holder: OrderedHolder | null;
    trial_days: number | null;
};
export type ProvisioningAnswer = {
    outcome: 'done';
    attributes: ServiceAttribute[];
} | {
    outcome: 'failed';
    reason: string;
};
export type ErasedContract = {
    id: string;
    contract: string;
    customer: number;
    product: string;
    attributes: ServiceAttribute[];
    ends_on: string;
    data_until: string;
};
export type UseChange = {
    id: string;
    stopped: boolean;
    contract: string;
    customer: number;
    product: string;
    attributes: ServiceAttribute[];
};
export type ContractNews = {
    id: string;
    kind: string;
    contract: string;
    customer: number;
    product: string;
    options: {
        code: string;
        quantity: number;
    }[];
    attributes: ServiceAttribute[];
    suspension: string | null;
    ends_on: string | null;
    data_until: string | null;
    new_number: string | null;
    new_customer: number | null;
};
export type Provisioning = {
    begin: (order: ProvisioningOrder, now: Date) => Promise<ProvisioningAnswer | 'later'>;
    erase: (contract: ErasedContract, now: Date) => Promise<void>;
    tell: (news: ContractNews, now: Date) => Promise<void>;
    changeUse: (change: UseChange, now: Date) => Promise<void>;
};
export declare class NotTaken extends Error {
    name: string;
}
