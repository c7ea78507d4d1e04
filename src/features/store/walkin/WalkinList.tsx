import { dateAndTime, dateInWords } from '@qianxian/protocol/base/calendar'
import { isIn, name as nameOf } from '@qianxian/protocol/base/dictionary'
import type { WorkStore } from '@qianxian/protocol/store/store.schema'
import { storeStates } from '@qianxian/protocol/store/store.words'
import { walkin } from '@qianxian/protocol/walkin/walkin'
import type { Walkin } from '@qianxian/protocol/walkin/walkin.schema'
import { deskWalkinStates, type DeskWalkinStatus, deskWalkinStatus } from '@qianxian/protocol/walkin/walkin.words'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { callQuietly, call, errorsInline } from '@/request/call'
import { firstErrorWords } from '@/request/fault'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { confirm, toast } from '@/ui/base/overlay/Dialog'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Tag, type Tone } from '@/ui/base/text/Tag'
import { Tappable } from '@/ui/base/action/Tappable'
import { Typography } from '@/ui/base/text/Typography'
import { ListModel } from '@/ui/list/ListModel'
import { ListView } from '@/ui/list/ListView'
import { useListPage } from '@/ui/list/useListPage'
import { ProofSheet, ReceiveSheet, SignSheet } from './lazySheets'
import type { WalkinVisit } from './ReceiveSheet'
import { createVisits, StoreVisits } from './StoreVisits'

export interface WalkinListProps {
  store: WorkStore
  /** True if the viewer may see signed consents. */
  isManaged: boolean
}

const tones: Readonly<Partial<Record<DeskWalkinStatus, Tone>>> = { begun: 'gold', joined: 'success' }

/** Visitors: registered at the reception, signed, and members once they log in. */
export const WalkinList = observer(function WalkinList({ store, isManaged }: WalkinListProps) {
  const storeId = store.id
  const isTaking = isIn(storeStates.taking, store.status)
  const [visits] = useState(() => createVisits(storeId))
  const [list] = useState(
    () =>
      new ListModel<Walkin>({
        keyOf: ({ id }) => id,
        load: (cursor) => callQuietly(walkin.getWalkinPaged, { storeId, cursor }),
        head: () => visits.refresh(),
      }),
  )
  const [isReceiving, setReceiving] = useState(false)
  const [received, setReceived] = useState<WalkinVisit | null>(null)
  const [isSigning, setSigning] = useState(false)
  const [proven, setProven] = useState<number | null>(null)
  useListPage(list)

  function handleReceived(next: WalkinVisit) {
    setReceived(next)
    setSigning(true)
    void list.refresh()
  }

  async function handleCancel({ id }: Walkin) {
    if (!(await confirm({ title: '取消这次登记？', content: '写下的手机号会马上删除。', confirmWords: '取消登记' }))) return
    try {
      const row = await call(walkin.cancelWalkin, { storeId, id }, errorsInline)
      list.patch(id, () => row)
      toast('已取消')
    } catch (error) {
      toast(firstErrorWords(error))
      await list.refresh()
    }
  }

  return (
    <>
      <Box padX="gutter" padTop={24} padBottom={8}>
        <Button isBlock size="l" id="qx-walkin-new" isDisabled={!isTaking} onClick={() => setReceiving(true)}>
          {isTaking ? '登记到店的人' : store.status === 'preparing' ? '门店还没有营业' : '门店暂停接待'}
        </Button>
      </Box>
      <StoreVisits storeId={storeId} list={visits} />
      <ListView
        model={list}
        keyOf={({ id }) => id}
        renderRow={(one) => (
          <WalkinRow
            walkin={one}
            onGoOn={() => handleReceived({ walkin: one, waitUntil: 0 })}
            onCancel={() => handleCancel(one)}
            onProof={isManaged ? () => setProven(one.id) : undefined}
          />
        )}
        empty={
          <EmptyState art="people" title="还没有人到店登记" words="客人到店后，用短信验证码确认本人，看过说明、手写签名，就登记好了。" />
        }
      />
      <ReceiveSheet isOpen={isReceiving} storeId={storeId} onClose={() => setReceiving(false)} onReceived={handleReceived} />
      <SignSheet
        // A form's content is not kept for the next visitor.
        key={received?.walkin.id}
        isOpen={isSigning}
        store={store}
        received={received}
        onClose={() => setSigning(false)}
        onSigned={() => void list.refresh()}
      />
      {isManaged ? <ProofSheet isOpen={proven !== null} storeId={storeId} id={proven} onClose={() => setProven(null)} /> : null}
    </>
  )
})

interface WalkinRowProps {
  walkin: Walkin
  onGoOn: () => void
  onCancel: () => void
  onProof?: () => void
}

function standingWords({ status, until }: Walkin): string | null {
  if (status === 'signed') return `用登记的手机号登录就成为会员，${dateInWords(until!)}前有效`
  return status === 'over' ? '手机号和填写的内容已删除' : null
}

function WalkinRow({ walkin: one, onGoOn, onCancel, onProof }: WalkinRowProps) {
  const { id, status, phone, name, at } = one
  const words = standingWords(one)
  return (
    <Box bottom={20} pad={28} surface="card" isClipped>
      <Row gap={16}>
        <Stack isGrowing gap={4}>
          <Typography size="m" weight="semibold">
            {name ?? phone ?? (status === 'joined' ? '已到会员列表' : '到店的人')}
          </Typography>
          <Typography size="s" tone="soft">
            {dateAndTime(at)}
          </Typography>
          {words ? (
            <Typography size="s" tone="soft">
              {words}
            </Typography>
          ) : null}
          {onProof && isIn(deskWalkinStates.proven, status) ? (
            <Tappable id={`qx-walkin-proof-${id}`} onClick={onProof}>
              <Typography size="s" tone="brand">
                签名存证
              </Typography>
            </Tappable>
          ) : null}
        </Stack>
        <Tag tone={tones[status]}>{nameOf(deskWalkinStatus, status)}</Tag>
      </Row>
      {status === 'begun' ? (
        <Row justify="end" gap={16} top={20}>
          <Button kind="ghost" size="s" id={`qx-walkin-cancel-${id}`} onClick={onCancel}>
            取消登记
          </Button>
          <Button size="s" id={`qx-walkin-go-${id}`} onClick={onGoOn}>
            继续签名
          </Button>
        </Row>
      ) : null}
    </Box>
  )
}
