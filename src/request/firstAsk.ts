/** Asks what a page's address says that it asks first; null where it says nothing. */
import type { FirstAsk, PageParams } from '@qianxian/protocol/base/first-ask'
import { callQuietly } from './call'

export function askFirst<Input, Output>({ endpoint, inputOf }: FirstAsk<Input, Output>, params: PageParams): Promise<Output | null> {
  const input = inputOf(params)
  return input === null ? Promise.resolve(null) : callQuietly(endpoint, input)
}
