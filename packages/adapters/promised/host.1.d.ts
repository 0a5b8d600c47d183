type LogLine = (details: object, text: string) => void;
export type AdapterHost = {
    fetch: typeof globalThis.fetch;
    log: {
        info: LogLine;
        warn: LogLine;
        error: LogLine;
    };
    signal: AbortSignal;
    appUrl: string;
};
export {};
