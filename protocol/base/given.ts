/** Responses embedded in a page's document, so that the app need not send these requests; each is stored with its request. */
import type { EndpointFacts } from './endpoint'
import { withQuery } from './query'

export interface Asked {
  method: string
  /** Path with query. */
  url: string
  /** JSON; empty if there is none. */
  body: string
}

export interface GivenAnswer extends Asked {
  data: unknown
  /** Set for a refusal; absent for a success. */
  refusal?: { code: number; message: string }
}

/** Content of the element with the id `given`. */
export interface Given {
  /** Epoch milliseconds by the server's clock. */
  at: number
  answers: readonly GivenAnswer[]
}

export function askedOf({ method, path }: EndpointFacts, input: object): Asked {
  const isInAddress = method === 'GET' || method === 'DELETE'
  return { method, url: isInAddress ? withQuery(path, input) : path, body: isInAddress ? '' : JSON.stringify(input) }
}
