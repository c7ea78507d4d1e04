/** The head of a zone's page: its subject, the viewer's status, and the buttons for joining or leaving. */
import { isIn, name, options } from '@qianxian/protocol/base/dictionary'
import { certificateKind } from '@qianxian/protocol/certificate/certificate.words'
import type { ThemeDetail } from '@qianxian/protocol/theme/theme.schema'
import { themeChip, themeKind, type ThemeKind, themeMemberStates, type ThemeStep } from '@qianxian/protocol/theme/theme.words'
import { observer } from 'mobx-react'
import { certificatePage } from '@/parts/certificate/certificateWords'
import { navigateTo, navigateToUrl } from '@/router/navigator'
import { openAfterLogin } from '@/shell/openAfterLogin'
import { configStore } from '@/stores/config.store'
import { Box, CardBox, Row } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { Chip, Chips } from '@/ui/base/action/Chip'
import { confirm } from '@/ui/base/overlay/Dialog'
import { Typography } from '@/ui/base/text/Typography'
import { ThemeCover } from './ThemeCover'
import { ThemeFigures } from './ThemeFigures'
import type { ThemeModel } from './ThemeModel'
import { ThemeTags } from './ThemeTags'

interface HeadProps {
  model: ThemeModel
  onApply: () => void
  onAppeal: () => void
}

export const ThemeHead = observer(function ThemeHead({ model, onApply, onAppeal }: HeadProps) {
  const zone = model.detail.value
  if (!zone) return null
  return (
    <CardBox isInset top={16} isClipped>
      <ThemeCover cover={zone.cover} isLazy={false} />
      <Box pad={28}>
        <Row gap={12} justify="between">
          <Typography level={2} isGrowing size="xl" weight="semibold">
            {zone.title}
          </Typography>
          <ThemeTags zone={zone} />
        </Row>
        <Typography top={8} size="m" tone="soft">
          {zone.intro}
        </Typography>
        <Typography top={8} size="s" tone="soft">
          {[name(themeKind, zone.kind), ...zone.conditions].join(' · ')}
        </Typography>
        <ThemeFigures zone={zone} />
        <Refusal zone={zone} onAppeal={onAppeal} />
        {isIn(themeMemberStates.begun, zone.mine) ? null : <WayIn model={model} onApply={onApply} />}
        <Keys model={model} />
      </Box>
      {zone.isOpen ? (
        <Box padX={28} padBottom={20}>
          <Chips>
            {options(themeChip).map(({ value, name: label }) => (
              <Chip key={value} role="checkbox" label={label} isOn={model.chips.includes(value)} onClick={() => model.switchChip(value)} />
            ))}
          </Chips>
        </Box>
      ) : null}
    </CardBox>
  )
})

/** Reason why the viewer was refused or removed, and the appeal. */
function Refusal({ zone: { mine, reason, appealTo, isAppealed }, onAppeal }: { zone: ThemeDetail; onAppeal: () => void }) {
  if (!isIn(themeMemberStates.refused, mine)) return null
  return (
    <Box top={20} pad={24} surface="danger" radius="m" id="qx-theme-refused">
      <Typography region="status" size="sm" weight="semibold" tone="danger">
        {`${mine === 'removed' ? '你已被移出这个专区' : '申请没有通过'}${reason ? `：${reason}` : ''}`}
      </Typography>
      {isAppealed ? (
        <Typography top={8} size="s" tone="soft">
          申诉已提交，正在由另一位审核员复核
        </Typography>
      ) : null}
      {appealTo === null ? null : (
        <Row top={16}>
          <Button size="s" kind="secondary" id="qx-theme-appeal" onClick={onAppeal}>
            申诉
          </Button>
        </Row>
      )}
    </Box>
  )
}

const leaving: Readonly<Record<ThemeKind, string>> = {
  rule: '退出后随时可以再加入。',
  apply: '再加入需要重新申请。',
  curated: '再加入需要平台重新邀请。',
}

const leavingAsked = (kind: ThemeKind, mine: ThemeDetail['mine']) => {
  if (mine === 'applied') return { title: '撤回申请？', content: '可以改好后重新申请。', confirmWords: '撤回' }
  const content = mine === 'lapsed' ? '退出后，重新符合条件也不会自动回来。' : leaving[kind]
  return { title: '退出这个专区？', content, confirmWords: '退出' }
}

/** Leaving, also for lapsed members who would return automatically; and notices of newcomers, for viewers inside or outside. */
const Keys = observer(function Keys({ model }: { model: ThemeModel }) {
  const { kind, mine } = model.detail.value!
  const canLeave = isIn(themeMemberStates.leavable, mine)
  // If the zone has no people, the empty state contains the button.
  const canWish = model.canWish && model.people.rows.length > 0
  async function handleLeave() {
    if (await confirm(leavingAsked(kind, mine))) await model.leave()
  }
  if (!canLeave && !canWish) return null
  return (
    <Box top={20}>
      {mine === 'applied' ? (
        <Typography bottom={16} size="sm" tone="soft">
          正在审核，结果会在消息里告诉你
        </Typography>
      ) : null}
      <Row gap={16} isWrapping>
        {canLeave ? (
          <Button size="s" kind="secondary" id="qx-theme-leave" onClick={handleLeave}>
            {mine === 'applied' ? '撤回申请' : '退出专区'}
          </Button>
        ) : null}
        {canWish ? (
          <Button size="s" kind="ghost" icon="bell" id="qx-theme-wish" onClick={() => model.wish()}>
            {model.wishWords}
          </Button>
        ) : null}
      </Row>
    </Box>
  )
})

const vipPage = '/member/love/vip'

const WayIn = observer(function WayIn({ model, onApply }: { model: ThemeModel; onApply: () => void }) {
  const { id, kind, isSensitive, mine, blocker, step, certificate } = model.detail.value!
  async function handleJoin() {
    if (kind === 'apply') return onApply()
    const content = '只有专区里的人能看到你在这里。可以随时退出。'
    if (isSensitive && !(await confirm({ title: '加入这个专区？', content, confirmWords: '同意并加入' }))) return
    await model.join(isSensitive)
  }
  if (blocker === null) {
    return (
      <Button top={24} isBlock id="qx-theme-join" onClick={handleJoin}>
        {kind === 'apply' ? '申请加入' : '加入专区'}
      </Button>
    )
  }
  const steps: Readonly<Record<ThemeStep, { words: string; isThere?: boolean; open: () => unknown }>> = {
    login: { words: '登录后加入', open: () => openAfterLogin(`/pages/love/themedetail?id=${id}`) },
    profile: { words: '完善资料', open: () => navigateTo('/member/love/signuplove') },
    shown: { words: '查看展示状态', open: () => navigateTo('/member/love/index') },
    certificate: {
      words: `去做${certificate ? certificateKind[certificate] : ''}认证`,
      open: () => navigateToUrl((certificate && certificatePage(certificate)) ?? '/member/love/authindex'),
    },
    vip: { words: '了解 VIP 会员', isThere: configStore.leadsTo(vipPage), open: () => navigateToUrl(vipPage) },
  }
  const next = step && steps[step]
  // The reason of a removal is shown above.
  const isSaid = mine === 'removed' || step === 'login'
  return (
    <>
      {isSaid ? null : (
        <Box top={20} padX={24} padY={20} surface="sunken" radius="m">
          <Typography size="sm" tone="soft" id="qx-theme-blocker">
            {blocker}
          </Typography>
        </Box>
      )}
      {next && next.isThere !== false ? (
        <Button top={20} isBlock id="qx-theme-step" onClick={next.open}>
          {next.words}
        </Button>
      ) : null}
    </>
  )
})
