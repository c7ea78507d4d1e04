/** The notices of one section on a page. */
import type { NoticeSection } from '@qianxian/protocol/notice/notice.words'
import { useEffect, useState } from 'react'
import { inboxStore } from '@/stores/inbox.store'
import { useDidReturn } from '@/ui/base/hooks/useDidReturn'
import { Box } from '@/ui/base/layout/layout'
import { useListPage } from '@/ui/list/useListPage'
import { NoticeRows, NoticeSheets } from './NoticeRows'
import { Notices } from './Notices'

export function NoticeList({ section }: { section: NoticeSection }) {
  const [model] = useState(() => new Notices(section))
  useListPage(model.list)
  // Opening a notice may have marked others as read, too.
  useDidReturn(() => void model.list.freshen())
  useEffect(() => inboxStore.onChange(() => void model.list.freshen()), [model])
  return (
    <Box>
      <NoticeRows model={model} />
      <NoticeSheets model={model} />
    </Box>
  )
}
