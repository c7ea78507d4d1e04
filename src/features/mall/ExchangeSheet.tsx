/** The last confirmation before an exchange: quantity, address and price. */
import { points } from '@qianxian/protocol/base/format'
import type { ExchangeRow } from '@qianxian/protocol/mall/mall.schema'
import { maskPhone } from '@qianxian/protocol/base/masks'
import { observer } from 'mobx-react'
import { financeStore } from '@/stores/finance.store'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { confirm } from '@/ui/base/overlay/Dialog'
import { ErrorRetry } from '@/ui/base/feedback/ErrorRetry'
import { ListItems } from '@/ui/base/layout/ListItems'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { Skeleton } from '@/ui/base/feedback/Skeleton'
import { Tag } from '@/ui/base/text/Tag'
import { Checkbox } from '@/ui/base/action/Checkbox'
import { Typography } from '@/ui/base/text/Typography'
import { Stepper } from '@/ui/form/Stepper'
import { GiftPrice } from './GiftPrice'
import type { GiftModel } from './GiftModel'

interface ExchangeSheetProps {
  isOpen: boolean
  model: GiftModel
  onClose: () => void
  /** Opens the form for another address. */
  onWrite: () => void
  onDone: (made: ExchangeRow) => unknown
}

export const ExchangeSheet = observer(function ExchangeSheet({ isOpen, model, onClose, onWrite, onDone }: ExchangeSheetProps) {
  const gift = model.detail.value
  if (!gift) return null
  const { creditName } = financeStore

  async function handleTake() {
    const made = await model.apply()
    if (made) await onDone(made)
  }

  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title="确认兑换"
      footer={
        <Box>
          {model.refusal || model.gapPt > 0 ? (
            <Typography bottom={12} size="s" tone="danger" region="alert" id="qx-take-refusal">
              {model.refusal ?? `还差 ${points(model.gapPt)} ${creditName}`}
            </Typography>
          ) : null}
          <Button
            isBlock
            size="l"
            id="qx-take-send"
            isDisabled={gift.mayTake === 0 || model.gapPt > 0 || (gift.needsAddress && !model.address)}
            onClick={handleTake}
          >
            {model.totalFen > 0 ? '提交并支付' : '确认兑换'}
          </Button>
        </Box>
      }
    >
      <Box padX="gutter" padBottom={24}>
        <Typography size="l" weight="semibold">
          {gift.name}
        </Typography>
        <Box top={20} bottom={24}>
          {gift.mayTake > 1 ? (
            <Stepper label="数量" value={model.qty} min={1} max={gift.mayTake} onChange={(qty) => model.setQty(qty)} />
          ) : null}
        </Box>
        {gift.needsAddress ? <Addresses model={model} onWrite={onWrite} /> : null}
        <Row justify="between" gap={16} top={24} padTop={24} line="top">
          <Typography size="m">共需</Typography>
          <GiftPrice pt={model.totalPt} fen={model.totalFen} size="l" />
        </Row>
        {gift.credit === null ? null : (
          <Typography top={8} size="s" tone="soft" align="end">
            兑换后还有 {points(Math.max(0, gift.credit - model.totalPt))} {creditName}
          </Typography>
        )}
      </Box>
    </Sheet>
  )
})

const Addresses = observer(function Addresses({ model, onWrite }: Pick<ExchangeSheetProps, 'model' | 'onWrite'>) {
  const { addresses, addressError } = model
  if (addresses === null)
    return addressError ? <ErrorRetry error={addressError} onRetry={() => model.loadAddresses()} /> : <Skeleton height={140} />

  async function handleRemove(id: number) {
    const isSure = await confirm({ title: '删除这个地址？', confirmWords: '删除', isDanger: true })
    // A refusal is shown next to the remove button.
    if (isSure) await model.remove(id).catch(() => undefined)
  }

  return (
    <>
      <Typography level={3} bottom={16} size="sm" tone="soft">
        收货地址
      </Typography>
      <Box region="list" label="收货地址">
        <ListItems>
          {addresses.map(({ id, receiver, phone, regionWords, detail, isDefault }) => (
            <Row key={id} bottom={16} gap={12}>
              <Row
                isGrowing
                role="radio"
                isOn={id === model.addressId}
                padX={20}
                padY={16}
                radius="m"
                line={id === model.addressId ? 'chosen' : 'around'}
                id={`qx-address-${id}`}
                onClick={() => model.choose(id)}
              >
                <Checkbox isOn={id === model.addressId} isRound />
                <Stack isGrowing left={16}>
                  <Row gap={12} isWrapping>
                    <Typography size="m" weight="semibold">
                      {receiver} {maskPhone(phone)}
                    </Typography>
                    {isDefault ? <Tag>默认</Tag> : null}
                  </Row>
                  <Typography top={4} size="s" tone="soft">
                    {regionWords} {detail}
                  </Typography>
                </Stack>
              </Row>
              <Button kind="plain" size="s" onClick={() => handleRemove(id)}>
                删除
              </Button>
            </Row>
          ))}
        </ListItems>
      </Box>
      <Button isBlock kind="ghost" id="qx-address-new" onClick={onWrite}>
        {addresses.length === 0 ? '填写收货地址' : '新增收货地址'}
      </Button>
    </>
  )
})
