export type PaymentReason = 'declined' | 'insufficient_funds' | 'card_expired' | 'authentication_failed' | 'cancelled' | 'abandoned' | 'account_wrong' | 'account_closed' | 'account_blocked' | 'no_mandate' | 'payer_objected' | 'payer_deceased' | 'bank_refused' | 'charged_back' | 'method_gone' | 'unwritable' | 'disputed' | 'technical' | 'other';
export type SavedCard = {
    answer: 'success' | 'confirmation_required';
    token: string;
    brand: string;
    lastFour: string;
    expires: string;
    holder?: string;
};
export type CardStart = {
    returnUrl: URL;
    payer: string;
    locale: string;
    now: Date;
};
export type ApprovedAgreement = {
    token: string;
    payer: string;
    account: string;
};
export type ChargeRequest = {
    id: string;
    kind: 'card' | 'paypal';
    amount_minor: number;
    currency: string;
    token: string | null;
    present: boolean;
    returnUrl: string;
    description: string;
    locale: string;
    now: Date;
    known: (reference: string) => Promise<void>;
};
export type GatewayRefund = {
    reference: string;
    amount_minor: number;
    ours: string | null;
};
type Arrived = {
    reference?: string;
    amount_minor?: number;
    currency?: string;
    refunds?: GatewayRefund[];
    disputeWon?: boolean;
};
export type ChargeState = ({
    state: 'succeeded';
} & Arrived) | {
    state: 'pending';
    reference?: string;
} | {
    state: 'action';
    url: string;
    expiresAt: Date;
    reference?: string;
} | {
    state: 'failed';
    reason: PaymentReason;
    said: string;
} | {
    state: 'charged_back';
    reason: PaymentReason;
    said: string;
    amount_minor?: number;
} | {
    state: 'unknown';
};
export type RefundRequest = {
    id: string;
    payment: string;
    reference: string | null;
    amount_minor: number;
    currency: string;
    now: Date;
};
export type RefundState = {
    state: 'succeeded' | 'pending' | 'failed' | 'unknown';
    said: string;
    reference?: string;
};
export type GatewayEvent = {
    id: string;
    kind: string;
    payment: string | null;
    card?: {
        token: string;
        payer: string;
    };
};
export type GatewayMessage = {
    body: string;
    headers: Record<string, unknown>;
    now: Date;
    prove: (event: string, isSigned: () => Promise<boolean>) => Promise<'signed' | 'forged' | 'known'>;
};
export type PaymentGateway = {
    name: string;
    kinds: readonly ('card' | 'paypal')[];
    startCard?: (request: CardStart) => Promise<{
        url: string;
    }>;
    saveCard: (request: {
        token: string;
        holder: string;
        payer: string;
        now: Date;
    }) => Promise<SavedCard | 'declined' | 'unknown'>;
    startAgreement: (request: {
        returnUrl: URL;
    }) => Promise<{
        agreement: string;
        approvalUrl: string;
    }>;
    finishAgreement: (agreement: string) => Promise<ApprovedAgreement | null>;
    charge: (request: ChargeRequest) => Promise<ChargeState>;
    lookUp: (payment: string, reference: string | null, now: Date) => Promise<ChargeState>;
    cancel: (payment: string, reference: string | null, now: Date) => Promise<ChargeState>;
    refund: (request: RefundRequest) => Promise<RefundState>;
    parseWebhook: (message: GatewayMessage) => Promise<GatewayEvent | null>;
};
export declare class NoAnswer extends Error {
    name: string;
}
export {};
