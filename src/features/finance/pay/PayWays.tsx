/** All ways to pay in one card, each with its mark; the balance is one of them. */
import { amount } from '@qianxian/protocol/base/format'
import { wechat } from '@qianxian/protocol/base/wechat'
import { payChannel, type OutsideChannel } from '@qianxian/protocol/finance/finance.words'
import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { financeStore } from '@/stores/finance.store'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { ErrorRetry } from '@/ui/base/feedback/ErrorRetry'
import { Icon } from '@/ui/base/media/Icon'
import { Typography } from '@/ui/base/text/Typography'
import { wechatScene, type PayModel } from './PayModel'
import { paymentMethodNote } from './payWords'
import './PayWays.scss'

type Way = OutsideChannel | 'wallet'

/** Our own drawings: a letter on the colour of the channel. */
const marks: Record<Way, string> = { wx: '微', ali: '支', dy: '抖', wallet: '余' }

interface WayRowProps {
  way: Way
  label: string
  note: string
  isOn: boolean
  /** The balance pays only a part, so that it is added to a channel instead of replacing it. */
  isAdded?: boolean
  onTap: () => void
}

function WayRow({ way, label, note, isOn, isAdded, onTap }: WayRowProps) {
  return (
    <Row
      id={`qx-pay-${way}`}
      role={isAdded ? 'checkbox' : 'radio'}
      isOn={isOn}
      padX={28}
      padY={20}
      gap={24}
      tall="row"
      press="row"
      line="bottom"
      onClick={onTap}
    >
      <View className={`qx-i qx-pay-mark qx-pay-mark--${way}`}>
        <Text>{marks[way]}</Text>
      </View>
      <Stack isGrowing>
        <Typography size="ml" weight="semibold" leading="close">
          {label}
        </Typography>
        {note ? (
          <Typography top={4} size="s" tone="soft" leading="close">
            {note}
          </Typography>
        ) : null}
      </Stack>
      <View className={isOn ? 'qx-i qx-pay-dot qx-pay-dot--on' : 'qx-i qx-pay-dot'}>{isOn ? <Icon name="check" size={28} /> : null}</View>
    </Row>
  )
}

export const PayWays = observer(function PayWays({ model }: { model: PayModel }) {
  const { wallet, walletMost, channels, due, waysError, hasWays } = model
  const { balanceName } = financeStore
  if (waysError) return <ErrorRetry isCompact error={waysError} onRetry={() => model.readWays()} />
  if (!hasWays) return <Waiting />
  const isWalletShown = wallet !== undefined && walletMost > 0
  if (!isWalletShown && channels.length === 0) {
    return (
      <Box isInset pad={28} surface="gold" radius="m">
        <Typography size="m" weight="semibold">
          当前环境没有可用的支付方式
        </Typography>
        <Typography top={4} size="s" tone="soft">
          {`请换到${wechat}、抖音或手机浏览器里打开这个订单。`}
        </Typography>
      </Box>
    )
  }
  const { isWalletEnough } = model
  // A balance that pays only a part is no alternative to a channel, so its row is above the choices.
  const walletRow = isWalletShown ? (
    <WayRow
      way="wallet"
      label={isWalletEnough ? `${balanceName}支付` : `先用${balanceName}支付 ¥${amount(walletMost)}`}
      note={[
        `可用 ¥${amount(wallet.balanceFen)}`,
        wallet.needsCode ? '需要短信验证码' : '',
        isWalletEnough ? '' : `还差 ¥${amount((model.order?.amountFen ?? 0) - walletMost)} 用下面的方式付`,
      ]
        .filter(Boolean)
        .join('，')}
      isOn={model.isWalletOn}
      isAdded={!isWalletEnough}
      onTap={() => model.setWallet(isWalletEnough ? true : !model.isWalletOn)}
    />
  ) : null
  return (
    <Box isInset bottom={32} surface="card" isClipped id="qx-pay-ways">
      <Typography level={2} size="m" tone="soft" className="qx-pay-ways__title">
        支付方式
      </Typography>
      {walletRow && !isWalletEnough ? walletRow : null}
      <Box region={isWalletEnough || channels.length > 0 ? 'radiogroup' : undefined} label="支付方式">
        {walletRow && isWalletEnough ? walletRow : null}
        {channels.map((channel) => (
          <WayRow
            key={channel}
            way={channel}
            label={payChannel[channel]}
            note={paymentMethodNote(channel, wechatScene() === 'native')}
            isOn={due > 0 && model.channel === channel}
            onTap={() => model.choose(channel)}
          />
        ))}
      </Box>
      {due > 0 && channels.length === 0 ? (
        <Typography size="s" tone="soft" className="qx-pay-ways__title">
          {`余下的 ¥${amount(due)} 请在${wechat}、抖音或手机浏览器里打开这个订单支付。`}
        </Typography>
      ) : null}
    </Box>
  )
})

/** Placeholders for the channels until they are loaded. */
function Waiting() {
  return (
    <Box isInset bottom={32} surface="card" isClipped>
      <Typography level={2} size="m" tone="soft" className="qx-pay-ways__title">
        支付方式
      </Typography>
      {[0, 1].map((place) => (
        <Row key={place} padX={28} padY={20} gap={24} tall="row" line="bottom">
          <View className="qx-i qx-pay-mark qx-pay-mark--none" />
          <View className="qx-i qx-pay-ways__wait" />
        </Row>
      ))}
    </Box>
  )
}
