/** Memberships given as coupons, which begin when their owner uses them. */
import { dateInWords } from '@qianxian/protocol/base/calendar'
import { vipTimeInWords, vipType } from '@qianxian/protocol/membership/membership.words'
import { observer } from 'mobx-react'
import { firstErrorWords } from '@/request/fault'
import { authStore } from '@/stores/auth.store'
import { Box } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { Cell, CellGroup } from '@/ui/base/layout/Cell'
import { toast } from '@/ui/base/overlay/Dialog'
import { Typography } from '@/ui/base/text/Typography'
import type { VipModel } from './VipModel'

export const VipCoupons = observer(function VipCoupons({ model }: { model: VipModel }) {
  const coupons = model.shown.value?.mine.coupons ?? []
  if (coupons.length === 0) return null
  const handleUse = async (id: number) => {
    try {
      await model.useCoupon({ id })
      toast('会员券已使用')
      // The page footer differs for VIP members, so the account is reloaded.
      await authStore.refresh().catch(() => authStore.refreshWhenOld())
    } catch (error) {
      toast(firstErrorWords(error))
    }
  }
  return (
    <>
      <CellGroup title="会员券">
        {coupons.map(({ id, type, minutes, reason, until }) => (
          <Cell
            key={id}
            label={`${vipType[type]} ${vipTimeInWords(minutes)}`}
            note={`${reason}，${dateInWords(until)}前可用`}
            right={
              <Button size="s" onClick={() => handleUse(id)}>
                使用
              </Button>
            }
          />
        ))}
      </CellGroup>
      <Box isInset bottom={32}>
        <Typography size="s" tone="soft">
          会员券不会自动开始，点「使用」才计时；与现有会员同时有效时，先用等级高的，时间都不会少。
        </Typography>
      </Box>
    </>
  )
})
