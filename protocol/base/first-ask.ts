/**
 * The first request of a page, derived from its address: declared once, because the app makes it, and the server embeds
 * a visitor's answer in the page's document. The server's noun descriptor lists these by page.
 */
import type { Endpoint, EndpointFacts } from './endpoint'

/** Query of a page's address. */
export type PageParams = Readonly<Record<string, string | undefined>>

export interface FirstAsk<Input, Output> {
  readonly endpoint: Endpoint<Input, Output>
  /** Null if the address names nothing to request. */
  inputOf(params: PageParams): Input | null
  /** Title of the page when shared; the platform's own title if absent. */
  titleOf?(answer: Output, platformName: string): string
  /** True if the page is about one person, who did not agree to be found by search engines. */
  readonly isPersonal?: true
}

/** A first request of any page. */
export interface AnyFirstAsk {
  readonly endpoint: EndpointFacts
  inputOf(params: PageParams): object | null
  titleOf?(answer: never, platformName: string): string
  readonly isPersonal?: true
}

/** First requests by page path. */
export type FirstAsks = Readonly<Record<`/${string}`, readonly AnyFirstAsk[]>>

export const firstAsk = <Input, Output>(ask: FirstAsk<Input, Output>): FirstAsk<Input, Output> => ask
