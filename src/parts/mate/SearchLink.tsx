/** A notice opened the home page: applies the saved search to its list. */
import { mate } from '@qianxian/protocol/mate/mate'
import type { SearchFilter } from '@qianxian/protocol/mate/mate.schema'
import { useEffect } from 'react'
import { failureWords } from '@/platform/fault'
import { switchTab } from '@/router/navigator'
import { callQuietly } from '@/request/call'
import { toast } from '@/ui/base/overlay/Dialog'

export function SearchLink({ id, onFound }: { id: number; onFound: (filter: SearchFilter) => void }) {
  useEffect(() => {
    callQuietly(mate.getSearches, {})
      .then((rows) => {
        const found = rows.find((row) => row.id === id)
        if (found) onFound(found.filter)
        else toast('这个搜索已经删除了')
      })
      .catch((error: unknown) => toast(failureWords(error)))
      // One home page is enough, because another one below would show the same list.
      .finally(() => void switchTab('/pages/index/index'))
    // Runs once per link.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [id])
  return null
}
