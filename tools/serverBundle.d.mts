/** Types of serverBundle.mjs for the tests. */
export function bundleServer(): Promise<string>
