/** Sends the first request named by a page's table entry; null if it names none. */
import type { FirstAsk, PageParams } from '@qianxian/protocol/base/first-ask'
import { callQuietly } from './call'

export function askFirst<Input, Output>({ endpoint, inputOf }: FirstAsk<Input, Output>, params: PageParams): Promise<Output | null> {
  const input = inputOf(params)
  return input === null ? Promise.resolve(null) : callQuietly(endpoint, input)
}
