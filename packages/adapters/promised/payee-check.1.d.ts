export type Payee = {
    holder: string;
    iban: string;
};
export type PayeeAnswer = {
    result: 'match';
} | {
    result: 'close';
    knownName: string;
} | {
    result: 'no_match';
} | {
    result: 'n/a';
    reason: string;
};
export type PayeeCheck = {
    ask: (payee: Payee) => Promise<PayeeAnswer>;
};
