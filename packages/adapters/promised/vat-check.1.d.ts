export type VatAnswer = {
    outcome: 'valid';
    consultationNumber: string | null;
    name: string | null;
    address: string | null;
} | {
    outcome: 'invalid';
    consultationNumber: string | null;
    name: null;
    address: null;
} | {
    outcome: 'unavailable';
    reason: string;
};
export type VatCheck = {
    ask: (vatId: string) => Promise<VatAnswer>;
};
