import Taro, { usePullDownRefresh } from '@tarojs/taro'
import { useEffect } from 'react'
import type { DetailModel } from './DetailModel'

/** Loads the value when the page opens and again on pull-down. */
export function useDetailPage<T>(model: DetailModel<T>): void {
  useEffect(() => {
    void model.load()
  }, [model])
  usePullDownRefresh(() => {
    void model.reload().finally(() => Taro.stopPullDownRefresh())
  })
}
