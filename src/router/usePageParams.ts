import { useRouter } from '@tarojs/taro'
import { useMemo } from 'react'

import { readParams } from './url'

/** The query this page was opened with, decoded; it stays the same while other pages lie above. */
export function usePageParams<Name extends string>(): Readonly<Partial<Record<Name, string>>> {
  const { params } = useRouter()
  return useMemo(() => readParams(params) as Partial<Record<Name, string>>, [params])
}
