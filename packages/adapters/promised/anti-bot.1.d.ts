export type AntiBot = {
    siteKey: string;
    origin: string;
    verify: (response: string, page: string | null) => Promise<boolean>;
};
