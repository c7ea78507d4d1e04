import { useRouter } from '@tarojs/taro'
import { useMemo } from 'react'

import { readParams } from './url'

/** The query with which this page was opened, decoded; it does not change when other pages are opened above. */
export function usePageParams<Name extends string>(): Readonly<Partial<Record<Name, string>>> {
  const { params } = useRouter()
  return useMemo(() => readParams(params) as Partial<Record<Name, string>>, [params])
}
