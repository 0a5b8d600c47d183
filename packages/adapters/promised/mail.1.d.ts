import type { Readable } from 'node:stream';
export type OutgoingMail = {
    id: string;
    thread: string | null;
    from: {
        name: string;
        address: string;
    };
    replyTo: string | null;
    unsubscribe?: string | null;
    to: string;
    subject: string;
    text: string;
    html: string | null;
    locale: string;
    writtenAt: Date;
    attachments?: readonly {
        name: string;
        contentType: string;
        content: () => Promise<Readable>;
    }[];
};
export type WrittenMail = OutgoingMail & {
    message: () => Promise<Buffer>;
};
export type Mailer<M = OutgoingMail> = {
    send: (mail: M) => Promise<void>;
    close?: () => void;
};
export declare class MailRefused extends Error {
    name: string;
}
