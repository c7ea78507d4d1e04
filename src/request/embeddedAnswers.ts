/** Answers from the document or requested ahead of the app; only the web page has them. */
import type Taro from '@tarojs/taro'
import type { Answer } from './answer'

export function takeEmbedded(_request: Taro.request.Option, _isForAnybody: boolean): Answer | undefined {
  return undefined
}

export function takePrefetched(_request: Taro.request.Option): Promise<Answer> | undefined {
  return undefined
}

export function hasEmbedded(): boolean {
  return false
}
