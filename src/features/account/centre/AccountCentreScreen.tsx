import { useDidShow } from '@tarojs/taro'
import { love } from '@qianxian/protocol/love/love'
import type { MyProfile } from '@qianxian/protocol/love/love.schema'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { useState } from 'react'
import { callPhone } from '@/platform/device/dial'
import { copyText } from '@/platform/sharing/clipboard'
import { failureWords } from '@/platform/fault'
import { OwnAvatar } from '@/parts/account/OwnAvatar'
import { callQuietly } from '@/request/call'
import { navigateTo, navigateToUrl } from '@/router/navigator'
import { findPage, type PagePath } from '@/router/pages'
import { usePageParams } from '@/router/usePageParams'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { authStore } from '@/stores/auth.store'
import { configStore } from '@/stores/config.store'
import { financeStore } from '@/stores/finance.store'
import { inboxStore } from '@/stores/inbox.store'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { Cell, CellGroup } from '@/ui/base/layout/Cell'
import { toast } from '@/ui/base/overlay/Dialog'
import { Icon } from '@/ui/base/media/Icon'
import { IconButton } from '@/ui/base/action/IconButton'
import { ProgressRing } from '@/ui/base/feedback/ProgressRing'
import { Tag } from '@/ui/base/text/Tag'
import { Typography } from '@/ui/base/text/Typography'
import { centreGroups } from './centreEntries'
import { CloseAccountSheet, ExportDataSheet, NoticeSettingsSheet, NoticeSheet } from './lazySheets'
import { DevicesSheet } from './DevicesSheet'
import { invitationShare, InviteSheet } from './InviteSheet'
import { nameOf } from './nameOf'
import { AppearanceChoices } from './AppearanceChoices'
import './AccountCentreScreen.scss'

const areaPath: PagePath = '/member/love/index'

/** Sheets that the page's address may open. */
const sheets = ['notices', 'noticeSettings', 'devices', 'invite', 'closing', 'export'] as const
type Sheet = (typeof sheets)[number]

class Centre {
  /** The member's profile, for its completeness. */
  mine: MyProfile | undefined = undefined

  constructor() {
    makeAutoObservable(this, { mine: observableRef })
  }

  /** True for a member without a profile who is not staff. */
  get isInvited(): boolean {
    return authStore.isLoggedIn && !authStore.isLoveUser && !authStore.userInfo?.work
  }

  async load(): Promise<void> {
    await authStore.refresh().catch(() => undefined)
    if (!this.isInvited) return
    try {
      const mine = await callQuietly(love.getMine, {})
      runInAction(() => {
        this.mine = mine
      })
    } catch (error) {
      console.warn('member centre without how far the profile has come', error)
    }
  }
}

function say(error: unknown): void {
  toast(failureWords(error))
}

/**
 * The account centre: the person's identity here, their work, and the account itself. The love area shows how others
 * see the person.
 */
export const AccountCentreScreen = guardScreen(function AccountCentreScreen() {
  const [centre] = useState(() => new Centre())
  const { sheet: asked } = usePageParams<'sheet'>()
  const [sheet, setSheet] = useState<Sheet | null>(sheets.find((one) => one === asked) ?? null)
  useDidShow(() => {
    void centre.load()
    void financeStore.refresh()
  })

  const user = authStore.userInfo
  const inviteCode = user?.inviteCode ?? ''
  const groups = centreGroups({
    unread: inboxStore.unread,
    isAreaHidden:
      authStore.isLoveUser && !configStore.navigation('bottom').some((item) => item.whetherOpen && findPage(item.url)?.path === areaPath),
    roles: authStore.roles,
    isLoveUser: authStore.isLoveUser,
    work: user?.work,
    whetherShowMatchmakerReg: configStore.love.value?.whetherShowMatchmakerReg ?? false,
    balanceName: financeStore.balanceName,
    balanceFen: financeStore.balances?.balance,
    leadsTo: (url) => configStore.leadsTo(url),
  })

  return (
    <Screen bg="rose" share={invitationShare(configStore.platformName, inviteCode)} onSessionChange={() => void centre.load()}>
      <Stack padBottom={32}>
        <Row padX="gutter" padTop={12} padBottom={32} className="qx-account__head">
          <OwnAvatar size={144} isVip={authStore.isVip} isFixed right={28} />
          <Stack isGrowing>
            <Row>
              <Typography right={16} size="2xl" weight="bold" leading="tight" lines={1}>
                {user ? nameOf(user) : ''}
              </Typography>
              {authStore.isVip ? (
                <Tag tone="gold" icon="crown">
                  VIP
                </Tag>
              ) : null}
            </Row>
            {user?.no ? (
              <Row
                gap={12}
                size="sm"
                tone="soft"
                className="qx-finger qx-account__no"
                onClick={() => copyText(user.no ?? '', '编号已复制').catch(say)}
              >
                <Typography>编号 {user.no}</Typography>
                <Icon name="copy" size={26} />
              </Row>
            ) : (
              <Typography top={8} size="sm" tone="soft">
                {user?.phone ?? ''}
              </Typography>
            )}
          </Stack>
          <IconButton
            icon="settings"
            label="账号资料"
            size={44}
            tone="soft"
            className="qx-account__settings"
            onTap={() => navigateTo('/pages/login/loginByPerfectMsg', { edit: 1 })}
          />
        </Row>

        {centre.isInvited ? <Invitation mine={centre.mine} /> : null}

        {groups.map((group) => (
          <CellGroup key={group.title} title={group.title}>
            {group.entries.map((entry) => (
              <Cell
                key={entry.label}
                id={entry.url === null ? 'qx-entry-notices' : undefined}
                label={entry.label}
                icon={entry.icon}
                value={entry.value}
                unread={entry.unread}
                onClick={() => (entry.url === null ? setSheet('notices') : navigateToUrl(entry.url))}
              />
            ))}
          </CellGroup>
        ))}

        <AccountEntries hasPassword={user?.hasPassword ?? false} onOpen={setSheet} />
        <CellGroup title="服务">
          <Cell label="邀请好友" icon="gift" value={inviteCode} onClick={() => setSheet('invite')} id="qx-entry-invite" />
          <Cell label="我的授权" icon="shield-check" id="qx-entry-consents" onClick={() => navigateTo('/subpages/consent/mine')} />
          <Cell
            label="举报与申诉"
            icon="flag"
            id="qx-entry-reports"
            value={user?.strikes ? `${user.strikes} 条处理` : ''}
            onClick={() => navigateTo('/pages/love/report', user?.strikes ? { box: 'strikes' } : {})}
          />
          {configStore.servicePhone ? (
            <Cell label="联系客服" icon="headset" value={configStore.servicePhone} onClick={() => callPhone(configStore.servicePhone)} />
          ) : null}
          <Cell label="关于我们" icon="info" onClick={() => navigateTo('/pages/about/index')} />
        </CellGroup>
        <AppearanceChoices />
        <Box isInset>
          <Button kind="plain" isBlock id="qx-logout" onClick={() => authStore.logout()}>
            退出登录
          </Button>
        </Box>
      </Stack>
      <NoticeSheet isOpen={sheet === 'notices'} onClose={() => setSheet(null)} />
      <NoticeSettingsSheet isOpen={sheet === 'noticeSettings'} onClose={() => setSheet(null)} />
      <DevicesSheet isOpen={sheet === 'devices'} onClose={() => setSheet(null)} />
      <CloseAccountSheet isOpen={sheet === 'closing'} onClose={() => setSheet(null)} />
      <ExportDataSheet isOpen={sheet === 'export'} onClose={() => setSheet(null)} />
      <InviteSheet isOpen={sheet === 'invite'} onClose={() => setSheet(null)} code={inviteCode} platformName={configStore.platformName} />
    </Screen>
  )
})

/** Entries about the account itself. */
function AccountEntries({ hasPassword, onOpen }: { hasPassword: boolean; onOpen: (sheet: Sheet) => void }) {
  return (
    <CellGroup title="账号与安全">
      <Cell
        label={hasPassword ? '修改密码' : '设置登录密码'}
        icon="lock"
        id="qx-entry-password"
        onClick={() => navigateTo('/pages/login/loginByPerfectMsg', { edit: 'password' })}
      />
      <Cell label="通知设置" icon="bell" onClick={() => onOpen('noticeSettings')} id="qx-entry-notice-settings" />
      <Cell label="登录设备" icon="smartphone" onClick={() => onOpen('devices')} id="qx-entry-devices" />
      <Cell label="导出我的数据" icon="file-text" onClick={() => onOpen('export')} id="qx-entry-export" />
      <Cell label="注销账号" icon="trash-2" onClick={() => onOpen('closing')} id="qx-entry-closing" />
    </CellGroup>
  )
}

function Invitation({ mine }: { mine: MyProfile | undefined }) {
  const isAuditing = mine?.lifecycle === 'auditing' || mine?.draftStatus === 'submitted'
  const isRejected = mine?.draftStatus === 'rejected'
  const title = isAuditing ? '资料正在审核' : isRejected ? '资料需要修改' : '完善交友资料'
  const words = isAuditing
    ? '审核通过后就会展示给合适的人'
    : isRejected
      ? '看看审核的说明，改好再提交一次'
      : '填好资料、放上照片，红娘才好为你牵线'
  return (
    <Row isInset bottom={40} pad={40} surface="card" className="qx-account-join">
      <Stack isGrowing align="start" right={28}>
        <Typography size="xl" weight="bold">
          {title}
        </Typography>
        <Typography top={8} size="sm" tone="soft">
          {words}
        </Typography>
        <Button top={24} id="qx-join" onClick={() => navigateTo('/member/love/signuplove')}>
          {isAuditing ? '查看进度' : mine && mine.completeness > 0 ? '继续完善' : '现在去填'}
        </Button>
      </Stack>
      {isAuditing ? (
        <Icon name="clock" size={96} color="var(--qx-gold)" />
      ) : (
        <ProgressRing value={mine?.completeness ?? 0} size={148} thickness={14} />
      )}
    </Row>
  )
}
