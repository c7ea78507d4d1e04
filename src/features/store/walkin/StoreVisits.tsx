import { appointment } from '@qianxian/protocol/appointment/appointment'
import type { StoreVisit } from '@qianxian/protocol/appointment/appointment.schema'
import { shownStates, shownStatus } from '@qianxian/protocol/appointment/appointment.words'
import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { isIn, name as nameOf } from '@qianxian/protocol/base/dictionary'
import { observer } from 'mobx-react'
import { callQuietly, call, errorsInline } from '@/request/call'
import { firstErrorWords } from '@/request/fault'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { ErrorRetry } from '@/ui/base/feedback/ErrorRetry'
import { confirm, toast } from '@/ui/base/overlay/Dialog'
import { ListItems } from '@/ui/base/layout/ListItems'
import { Tag } from '@/ui/base/text/Tag'
import { Typography } from '@/ui/base/text/Typography'
import { ListModel } from '@/ui/list/ListModel'

/** The visits to a store that are booked for today and later. */
export const createVisits = (storeId: number): ListModel<StoreVisit> =>
  new ListModel<StoreVisit>({
    keyOf: ({ id }) => id,
    load: (cursor) => callQuietly(appointment.getStoreVisitPaged, { storeId, ...(cursor ? { cursor } : {}) }),
  })

export interface StoreVisitsProps {
  storeId: number
  list: ListModel<StoreVisit>
}

/**
 * Booked visits above the visitors who came without one; the staff say who came. Renders nothing if there are none, and a
 * retry if they were not loaded.
 */
export const StoreVisits = observer(function StoreVisits({ storeId, list }: StoreVisitsProps) {
  async function settle(visit: StoreVisit, hasCome: boolean) {
    const input = { storeId, id: visit.id }
    try {
      const row = await (hasCome ? call(appointment.receiveVisit, input, errorsInline) : call(appointment.missVisit, input, errorsInline))
      list.patch(visit.id, () => row)
      toast('已记下')
    } catch (error) {
      toast(firstErrorWords(error))
      await list.refresh()
    }
  }

  async function handleMiss(visit: StoreVisit) {
    if (await confirm({ title: `${visit.name}没有来？`, content: '约好的时间过了再记。', confirmWords: '没有来' }))
      await settle(visit, false)
  }

  if (list.rows.length === 0 && !list.error) return null
  return (
    <Box isInset bottom={24}>
      <Typography level={2} left={8} bottom={16} size="sm" tone="soft">
        预约到店
      </Typography>
      {list.error ? <ErrorRetry isCompact error={list.error} onRetry={() => list.refresh()} /> : null}
      {list.refreshError ? (
        <Row justify="center" bottom={16}>
          <Button kind="ghost" size="s" id="qx-visit-again" isLoading={list.isRefreshing} onClick={() => list.refresh()}>
            没有更新成功，再试一次
          </Button>
        </Row>
      ) : null}
      <Box region="list" label="预约到店">
        <ListItems>
          {list.rows.map((visit) => (
            <Box key={visit.id} bottom={20} pad={28} surface="card" id={`qx-visit-${visit.id}`}>
              <Row gap={16}>
                <Stack isGrowing gap={4}>
                  <Typography weight="semibold">{[visit.name, visit.phone].filter(Boolean).join(' ')}</Typography>
                  <Typography size="s" tone="soft">
                    {visit.cameAt
                      ? `${dateAndTime(visit.cameAt)} 到店`
                      : visit.startAt
                        ? `约在 ${dateAndTime(visit.startAt)}`
                        : '还没有定时间'}
                  </Typography>
                </Stack>
                <Tag tone={visit.cameAt ? 'success' : 'plain'}>{visit.cameAt ? '已到店' : nameOf(shownStatus, visit.status)}</Tag>
              </Row>
              {visit.cameAt || !isIn(shownStates.agreed, visit.status) ? null : (
                <Row justify="end" gap={16} top={20}>
                  <Button kind="ghost" size="s" id={`qx-visit-missed-${visit.id}`} onClick={() => handleMiss(visit)}>
                    没有来
                  </Button>
                  <Button size="s" id={`qx-visit-came-${visit.id}`} onClick={() => settle(visit, true)}>
                    到店了
                  </Button>
                </Row>
              )}
            </Box>
          ))}
        </ListItems>
      </Box>
      {list.isEnd || list.rows.length === 0 ? null : (
        <Row justify="center">
          <Button kind="ghost" size="s" id="qx-visit-more" isLoading={list.isLoadingMore} onClick={() => list.loadMore()}>
            {list.moreError ? '没有加载出来，再试一次' : '更多预约'}
          </Button>
        </Row>
      )}
    </Box>
  )
})
