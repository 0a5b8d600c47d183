import type { Readable } from 'node:stream';
export declare class StoreFull extends Error {
    name: string;
    readonly code = "ENOSPC";
    readonly path: string;
    constructor(path: string, cause?: unknown);
}
export type FileStore = {
    put: (key: string, content: Buffer | Readable) => Promise<void>;
    read: (key: string) => Promise<Readable>;
    size: (key: string) => Promise<number | null>;
    room: () => Promise<number>;
    remove: (key: string) => Promise<void>;
};
