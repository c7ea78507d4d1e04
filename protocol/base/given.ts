/**
 * Answers that travel with a page's document, so that the app need not ask for them: what each was the answer to, as the
 * request would have been written.
 */
import type { EndpointFacts } from './endpoint'
import { withQuery } from './query'

export interface Asked {
  method: string
  /** Path with query. */
  url: string
  /** JSON, empty where there is none. */
  body: string
}

export interface GivenAnswer extends Asked {
  data: unknown
  /** Of a refusal; a success has none. */
  refusal?: { code: number; message: string }
}

/** The content of the element with the id `given`. */
export interface Given {
  /** Epoch milliseconds by the server's clock. */
  at: number
  answers: readonly GivenAnswer[]
}

export function askedOf({ method, path }: EndpointFacts, input: object): Asked {
  const isInAddress = method === 'GET' || method === 'DELETE'
  return { method, url: isInAddress ? withQuery(path, input) : path, body: isInAddress ? '' : JSON.stringify(input) }
}
