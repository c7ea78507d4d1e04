/** The member's exchanges by state, or one of them if the URL names it. */
import { relativeTime } from '@qianxian/protocol/base/calendar'
import { name, values } from '@qianxian/protocol/base/dictionary'
import { mall } from '@qianxian/protocol/mall/mall'
import type { ExchangeRow } from '@qianxian/protocol/mall/mall.schema'
import { exchangeBox, type ExchangeBox, exchangeStatus } from '@qianxian/protocol/mall/mall.words'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { callQuietly } from '@/request/call'
import { navigateTo } from '@/router/navigator'
import { usePageParams } from '@/router/usePageParams'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { configStore } from '@/stores/config.store'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Photo } from '@/ui/base/media/Photo'
import { Tag } from '@/ui/base/text/Tag'
import { Typography } from '@/ui/base/text/Typography'
import { ListTabs } from '@/ui/list/ListTabs'
import { TabbedLists } from '@/ui/list/TabbedLists'
import { ListView } from '@/ui/list/ListView'
import { useTabbedLists } from '@/ui/list/useListPage'
import { ExchangeDetailView } from './ExchangeDetailView'
import { GiftPrice } from './GiftPrice'
import { exchangeTone } from './mallWords'
import './MallExchangeScreen.scss'

const empties: Readonly<Record<ExchangeBox, { title: string; words: string }>> = {
  all: { title: '还没有兑换过', words: '去积分商城看看，有没有想要的' },
  open: { title: '没有进行中的兑换', words: '待支付、待发货和待使用的会出现在这里' },
  done: { title: '还没有完成的兑换', words: '收到、领取或用过的会留在这里' },
  back: { title: '没有退回的兑换', words: '取消和退回的会留在这里，方便核对' },
}

export const MallExchangeScreen = guardScreen(function MallExchangeScreen() {
  const { id, box } = usePageParams<'id' | 'box'>()
  return id ? <ExchangeDetailView key={id} id={Number(id)} /> : <Exchanges box={values(exchangeBox).find((one) => one === box) ?? 'all'} />
})

const Exchanges = observer(function Exchanges({ box }: { box: ExchangeBox }) {
  const [model] = useState(
    () =>
      new TabbedLists<ExchangeBox, ExchangeRow>({
        boxes: values(exchangeBox),
        box,
        keyOf: ({ id }) => id,
        load: (one, cursor) => callQuietly(mall.getExchangePaged, { box: one, ...(cursor ? { cursor } : {}) }),
      }),
  )
  useTabbedLists(model)
  const refresh = () => void model.refresh()
  return (
    <Screen title="兑换记录" onRetry={refresh} onSessionChange={refresh}>
      <ListTabs boxes={model} words={exchangeBox} />
      <ListView
        key={model.box}
        model={model.list}
        keyOf={({ id }) => id}
        renderRow={(row) => <Exchange row={row} />}
        empty={
          <EmptyState
            art="heart"
            title={empties[model.box].title}
            words={empties[model.box].words}
            actionWords="去积分商城"
            onAction={() => navigateTo('/subpages/gift/index')}
          />
        }
      />
    </Screen>
  )
})

function Exchange({ row }: { row: ExchangeRow }) {
  return (
    <Box
      role="link"
      bottom={20}
      pad={24}
      surface="card"
      id={`qx-exchange-${row.id}`}
      onClick={() => navigateTo('/subpages/gift/exchange', { id: row.id })}
    >
      <Row justify="between" gap={16}>
        <Typography size="s" tone="soft">
          {relativeTime(row.at)}
        </Typography>
        <Tag tone={exchangeTone(row.status)}>{name(exchangeStatus, row.status)}</Tag>
      </Row>
      <Row top={16} gap={20} align="start">
        <Box isFixed className="qx-exchange-cover">
          <Photo src={configStore.fileUrl(row.cover)} ratio="1:1" />
        </Box>
        <Stack isGrowing>
          <Typography size="m" weight="semibold" lines={2}>
            {row.giftName}
            {row.qty > 1 ? ` × ${row.qty}` : ''}
          </Typography>
          <GiftPrice pt={row.pt} fen={row.fen} size="sm" />
          {row.trackingNo ? (
            <Typography size="s" tone="soft" lines={1}>
              {row.carrier} {row.trackingNo}
            </Typography>
          ) : null}
        </Stack>
      </Row>
      <Typography top={16} size="sm" tone="soft">
        {row.nextWords}
      </Typography>
    </Box>
  )
}
