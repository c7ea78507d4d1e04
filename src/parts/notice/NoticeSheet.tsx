/** 通知: the member's notices, as a sheet over the member centre of a tenant without messages. */
import { noticeSection, noticeSections } from '@qianxian/protocol/notice/notice.words'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { watchVisibility } from '@/platform/window/visibility'
import { inboxStore } from '@/stores/inbox.store'
import { Box } from '@/ui/base/layout/layout'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { Tabs } from '@/ui/base/action/Tabs'
import type { Notices } from './Notices'
import { NoticeRows, NoticeSheets } from './NoticeRows'
import { NoticeSections } from './NoticeSections'
import './NoticeSheet.scss'

/** The end of the list in view loads the next page, as on a page. */
const MORE_ID = 'qx-notice-more'

export const NoticeSheet = observer(function NoticeSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [sections] = useState(() => new NoticeSections())
  const { model } = sections
  useEffect(() => {
    if (!isOpen) return undefined
    void sections.begin()
    return inboxStore.onChange(() => sections.freshen())
  }, [isOpen, sections])

  return (
    <Box>
      <Sheet isOpen={isOpen} onClose={onClose} title="通知">
        <Tabs
          tabs={noticeSections.map((value) => ({ value, label: noticeSection[value], count: sections.unread[value], isUnread: true }))}
          value={sections.section}
          onChange={(section) => sections.show(section)}
        />
        <Box key={sections.section} surface="paper" className="qx-notice-sheet">
          <NoticeRows model={model} onLeave={onClose} />
          <More key={model.list.rows.length} model={model} />
        </Box>
      </Sheet>
      <NoticeSheets model={model} onLeave={onClose} />
    </Box>
  )
})

function More({ model }: { model: Notices }) {
  useEffect(
    () =>
      watchVisibility(MORE_ID, 0, (isNear) => {
        // After a failed page a tap is required.
        if (isNear && !model.list.moreError) void model.list.loadMore()
      }),
    [model],
  )
  return <Box id={MORE_ID} padTop={4} />
}
