/**
 * What a page asks first, as its address says: said once, because the app asks it, and the server hands out a visitor's
 * answer together with the page's document. The server's descriptor of the noun lists these by page.
 */
import type { Endpoint, EndpointFacts } from './endpoint'

/** The query of a page's address. */
export type PageParams = Readonly<Record<string, string | undefined>>

export interface FirstAsk<Input, Output> {
  readonly endpoint: Endpoint<Input, Output>
  /** Null where the address gives nothing to ask for. */
  inputOf(params: PageParams): Input | null
  /** What the page is called where it is handed on; the platform's own title where left out. */
  titleOf?(answer: Output, platformName: string): string
  /** It is about one person, who did not ask to be found by search engines. */
  readonly isPersonal?: true
}

/** Of whatever page. */
export interface AnyFirstAsk {
  readonly endpoint: EndpointFacts
  inputOf(params: PageParams): object | null
  titleOf?(answer: never, platformName: string): string
  readonly isPersonal?: true
}

/** By the page's path. */
export type FirstAsks = Readonly<Record<`/${string}`, readonly AnyFirstAsk[]>>

export const firstAsk = <Input, Output>(ask: FirstAsk<Input, Output>): FirstAsk<Input, Output> => ask
