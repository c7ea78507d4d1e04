import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { store } from '@qianxian/protocol/store/store'
import type { StoppedLine } from '@qianxian/protocol/store/store.schema'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { callQuietly, call, errorsInline } from '@/request/call'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { toast } from '@/ui/base/overlay/Dialog'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Typography } from '@/ui/base/text/Typography'
import { ListModel } from '@/ui/list/ListModel'
import { ListView } from '@/ui/list/ListView'
import { useListPage } from '@/ui/list/useListPage'
import { DeskSheet } from './lazySheets'

/** Lines of the store's members that wait for a stopped matchmaker, or have none; oldest first, names masked. */
export const StoppedLines = observer(function StoppedLines({ storeId }: { storeId: number }) {
  const [list] = useState(
    () =>
      new ListModel<StoppedLine>({
        keyOf: ({ id }) => id,
        load: (cursor) => callQuietly(store.getStoppedLinePaged, { storeId, cursor }),
      }),
  )
  const [given, setGiven] = useState<StoppedLine | null>(null)
  useListPage(list)

  async function handleGive(staffId: number) {
    if (!given) return
    await call(store.reassignStoppedLine, { storeId, lineId: given.id, staffId }, errorsInline)
    list.remove(given.id)
    toast('已转交')
  }

  return (
    <>
      <ListView
        model={list}
        keyOf={({ id }) => id}
        renderRow={({ id, text, matchmaker, at, dueAt }) => (
          <Box bottom={20} pad={28} surface="card" isClipped>
            <Row gap={16}>
              <Stack isGrowing gap={4}>
                <Typography size="m" weight="semibold">
                  {text}
                </Typography>
                <Typography
                  size="s"
                  tone="soft"
                >{`${matchmaker === null ? '没有红娘在跟' : `原来由${matchmaker}跟`} · ${dateAndTime(at)}提出`}</Typography>
                {dueAt === null ? null : <Typography size="s" tone="soft">{`${dateAndTime(dueAt)}前要审核`}</Typography>}
              </Stack>
              <Button size="s" id={`qx-store-hand-${id}`} onClick={() => setGiven(list.find(id) ?? null)}>
                转交
              </Button>
            </Row>
          </Box>
        )}
        empty={<EmptyState art="line" title="没有要转交的牵线" words="门店的红娘停止服务后，没审核完的牵线会出现在这里。" />}
      />
      <DeskSheet
        isOpen={given !== null}
        onClose={() => setGiven(null)}
        storeId={storeId}
        title="转交牵线"
        lead="接手后，这条牵线会出现在 TA 的待审核里，审核期限不变。"
        submitWords="转交给 TA"
        onGive={handleGive}
      />
    </>
  )
})
