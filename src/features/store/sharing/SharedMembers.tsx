import { dateInWords } from '@qianxian/protocol/base/calendar'
import { names } from '@qianxian/protocol/base/dictionary'
import { sharing } from '@qianxian/protocol/sharing/sharing'
import type { SharedRow } from '@qianxian/protocol/sharing/sharing.schema'
import { sharedScope } from '@qianxian/protocol/sharing/sharing.words'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { callQuietly } from '@/request/call'
import { Row, Stack } from '@/ui/base/layout/layout'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Icon } from '@/ui/base/media/Icon'
import { Typography } from '@/ui/base/text/Typography'
import { ListModel } from '@/ui/list/ListModel'
import { ListView } from '@/ui/list/ListView'
import { useListPage } from '@/ui/list/useListPage'
import { SharedMemberSheet } from './lazySheets'

/** Members who share with the store; each opens what they share. */
export const SharedMembers = observer(function SharedMembers({ storeId }: { storeId: number }) {
  const [list] = useState(
    () =>
      new ListModel<SharedRow>({ keyOf: ({ id }) => id, load: (cursor) => callQuietly(sharing.getSharedMemberPaged, { storeId, cursor }) }),
  )
  const [opened, setOpened] = useState<number | null>(null)
  useListPage(list)
  return (
    <>
      <ListView
        model={list}
        keyOf={({ id }) => id}
        renderRow={({ id, name, scopes, until }) => (
          <Row bottom={20} pad={28} gap={16} surface="card" press="row" id={`qx-shared-${id}`} onClick={() => setOpened(id)}>
            <Stack isGrowing gap={4}>
              <Typography size="m" weight="semibold">
                {name}
              </Typography>
              <Typography size="s" tone="soft">
                {names(sharedScope, scopes)}
              </Typography>
              <Typography size="s" tone="soft">{`有效期到 ${dateInWords(until)}`}</Typography>
            </Stack>
            <Icon name="chevron-right" size={34} color="var(--qx-ink-3)" />
          </Row>
        )}
        empty={
          <EmptyState
            art="people"
            title="还没有会员共享给门店"
            words="会员在「我的门店」里勾选后，门店的店长和红娘就能在这里看到 TA 愿意共享的几项。"
          />
        }
      />
      <SharedMemberSheet isOpen={opened !== null} storeId={storeId} memberId={opened} onClose={() => setOpened(null)} />
    </>
  )
})
