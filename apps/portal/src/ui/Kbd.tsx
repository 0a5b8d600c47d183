export const Kbd = ({ children }: { children: string }) => <kbd className="key">{children}</kbd>
