/** Privacy settings in plain words: who sees which data, who finds the member, and who may contact them. */
import { View } from '@tarojs/components'
import { type Dictionary, name as nameOf, options } from '@qianxian/protocol/base/dictionary'
import { photoAudience, showAge, showCity, showIncome, viewerVerification, visibility } from '@qianxian/protocol/love/privacy.words'
import { profileLabels } from '@qianxian/protocol/love/profile.words'
import type { Permission } from '@qianxian/protocol/love/love.schema'
import { interact } from '@qianxian/protocol/interact/interact'
import type { HiddenContacts } from '@qianxian/protocol/interact/interact.schema'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { callQuietly } from '@/request/call'
import { firstErrorWords } from '@/request/fault'
import { navigateTo } from '@/router/navigator'
import { usePageParams } from '@/router/usePageParams'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { authStore } from '@/stores/auth.store'
import { Button } from '@/ui/base/action/Button'
import { Box, Stack } from '@/ui/base/layout/layout'
import { toast } from '@/ui/base/overlay/Dialog'
import { Cell, CellGroup, SwitchRow } from '@/ui/base/layout/Cell'
import { ErrorRetry } from '@/ui/base/feedback/ErrorRetry'
import { Icon } from '@/ui/base/media/Icon'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { PageSkeleton } from '@/ui/base/feedback/Skeleton'
import { Typography } from '@/ui/base/text/Typography'
import { DetailModel } from '@/ui/detail/DetailModel'
import { reportLocation } from '@/parts/place/locationReport'
import { ExclusionScreen } from '@/parts/interact/ExclusionScreen'
import { PermissionModel } from './PermissionModel'
import { Presets } from './Presets'
import { ContactsSheet, PlacesSheet } from './lazySheets'
import { PreviewSheet } from '../profile/PreviewSheet'
import './LovePermissionScreen.scss'

type ChoiceName = 'visibility' | 'minViewerVerification' | 'photos' | 'showAge' | 'showCity' | 'showIncome'
type SwitchName = { [K in keyof Permission]: Permission[K] extends boolean ? K : never }[keyof Permission]

interface Choice {
  kind: 'choice'
  name: ChoiceName
  label: string
  dictionary: Dictionary
  /** Explanations of the values. */
  notes: Readonly<Record<string, string>>
}
interface Switch {
  kind: 'switch'
  name: SwitchName
  label: string
  note: string
}

const groups: { title: string; rows: (Choice | Switch)[] }[] = [
  {
    title: '谁能看到我',
    rows: [
      {
        kind: 'choice',
        name: 'visibility',
        label: '我的资料',
        dictionary: visibility,
        notes: {
          public: '没登录的访客也能看到你的名片',
          members: '登录后的会员才能看到你',
          vip_only: '只有 VIP 会员能看到你，认识的人会少一些',
          matchmaker_only: '只有红娘能看到，由红娘为你推荐',
          hidden: '没有人能看到你，进行中的牵线不受影响',
        },
      },
      {
        kind: 'choice',
        name: 'minViewerVerification',
        label: '对方需要的认证',
        dictionary: viewerVerification,
        notes: {
          none: '没有实名的会员也能看到你',
          real_name: '只有实名认证的会员和红娘能看到你，访客看不到',
        },
      },
      {
        kind: 'choice',
        name: 'photos',
        label: '清晰的照片',
        dictionary: photoAudience,
        notes: {
          all: '谁都能看到清晰的照片',
          members: '访客看到的是模糊的',
          mutual: '互相喜欢之后才清晰',
          granted: '牵线成功、你开放之后才清晰',
        },
      },
    ],
  },
  {
    title: '资料怎么显示',
    rows: [
      {
        kind: 'choice',
        name: 'showAge',
        label: '年龄',
        dictionary: showAge,
        notes: { exact: '例如 31岁', band: '例如 30–34岁，也不显示星座' },
      },
      {
        kind: 'choice',
        name: 'showCity',
        label: '所在地',
        dictionary: showCity,
        notes: { exact: '显示到城市，从不显示住址', province: '只显示省份' },
      },
      {
        kind: 'choice',
        name: 'showIncome',
        label: profileLabels.incomeBand,
        dictionary: showIncome,
        notes: { band: '只显示一个范围', hidden: '别人看不到，筛选和缘分分也不用它' },
      },
      { kind: 'switch', name: 'showSchool', label: profileLabels.school, note: '关闭后只显示学历' },
      { kind: 'switch', name: 'showEmployer', label: profileLabels.employer, note: '打开后别人能看到单位名称' },
      { kind: 'switch', name: 'showOnline', label: '在线状态', note: '关闭后别人看不到你最近是否来过' },
      { kind: 'switch', name: 'showReadReceipt', label: '消息已读', note: '关闭后对方看不到你读到哪，你也看不到对方的' },
    ],
  },
  {
    title: '怎么遇见我',
    rows: [
      { kind: 'switch', name: 'allowRecommend', label: '推荐给别人', note: '关闭后不再出现在别人的推荐里，其他列表里还有' },
      { kind: 'switch', name: 'allowSearch', label: '可以被搜索到', note: '关闭后按昵称或编号找不到你，列表里还有' },
      { kind: 'switch', name: 'personalisedRec', label: '个性化推荐', note: '关闭后，给你的推荐只看双方条件' },
      { kind: 'switch', name: 'hideFromCompany', label: '避开同事', note: '和你单位相同的人互相看不到' },
      {
        kind: 'switch',
        name: 'allowPosterAvatar',
        label: '海报使用我的头像',
        note: '打开后你的海报上有清晰头像，关闭时只有一团模糊的颜色',
      },
    ],
  },
  {
    title: '谁能来认识我',
    rows: [
      { kind: 'switch', name: 'allowLine', label: '接受牵线', note: '关闭后别人不能请红娘来找你' },
      { kind: 'switch', name: 'allowGiftFromStrangers', label: '接受陌生人的礼物', note: '关闭后只有互相喜欢或牵线成功的人能送你礼物' },
      { kind: 'switch', name: 'allowStrangerLike', label: '接受陌生人的喜欢', note: '关闭后只有你喜欢过的人能喜欢你' },
      { kind: 'switch', name: 'allowMatchmakerPropose', label: '接受红娘推荐', note: '关闭后红娘不会把人推荐给你' },
      { kind: 'switch', name: 'allowStoreShare', label: '门店共享', note: '打开后，你的门店能看你勾选过的几项，在「我的门店」里勾选' },
      { kind: 'switch', name: 'allowNearby', label: '附近的人', note: '打开后互相看到大致距离，位置只存到约 1 公里，关闭时删除' },
    ],
  },
  {
    title: '我看别人',
    rows: [{ kind: 'switch', name: 'invisibleBrowse', label: '隐身浏览', note: 'VIP 权益，不进别人的访客，到期先告诉你' }],
  },
]

/** Turning on nearby search requests the location at once. */
async function turn(model: PermissionModel, name: SwitchName, isOn: boolean): Promise<void> {
  await model.set(name, isOn)
  if (name !== 'allowNearby' || !model.value?.allowNearby) return
  await reportLocation().catch((error: unknown) => toast(firstErrorWords(error)))
}

/** Notes that another choice restricts this one further. */
function noteOf(row: Choice, value: Permission): string | undefined {
  if (row.name === 'visibility' && value.minViewerVerification === 'real_name' && ['public', 'members'].includes(value.visibility))
    return '实名认证的会员和红娘能看到你'
  return row.notes[value[row.name]]
}

export const LovePermissionScreen = guardScreen(function LovePermissionScreen() {
  const { part } = usePageParams<'part'>()
  return part === 'blocked' || part === 'skipped' ? <ExclusionScreen who={part} /> : <Switches />
})

const Switches = observer(function Switches() {
  const [model] = useState(() => new PermissionModel())
  const [chosen, setChosen] = useState<Choice | null>(null)
  const [isPreviewing, setPreviewing] = useState(false)
  const [hidden] = useState(() => new DetailModel<HiddenContacts>({ load: () => callQuietly(interact.getHiddenContacts, {}) }))
  const [keptOff, setKeptOff] = useState<'places' | 'contacts' | null>(null)
  const { value } = model
  useEffect(() => {
    void model.load()
    void hidden.load()
  }, [model, hidden])

  if (!value) {
    return (
      <Screen title="隐私设置">
        {model.loadError ? <ErrorRetry error={model.loadError} onRetry={() => model.load()} /> : <PageSkeleton kind="words" />}
      </Screen>
    )
  }
  return (
    <Screen title="隐私设置" onRetry={() => void model.load()} onSessionChange={() => void model.load()}>
      <Box padTop={24} padBottom={48} className="qx-permission">
        <Stack align="start" isInset bottom={40}>
          <Typography bottom={20} size="m" tone="soft">
            改动马上生效。被隐藏的内容不会发到别人的手机上，不只是看不见。
          </Typography>
          <Button kind="secondary" icon="eye" id="qx-permission-preview" onClick={() => setPreviewing(true)}>
            看看别人眼中的我
          </Button>
        </Stack>
        <Presets model={model} />
        {groups.map((group) => (
          <CellGroup key={group.title} title={group.title}>
            {group.rows.map((row) =>
              row.kind === 'choice' ? (
                <Cell
                  key={row.name}
                  id={`qx-permission-${row.name}`}
                  label={row.label}
                  note={noteOf(row, value)}
                  value={nameOf(row.dictionary, value[row.name])}
                  onClick={() => setChosen(row)}
                />
              ) : (
                <SwitchRow
                  key={`${row.name}:${model.round}`}
                  id={`qx-permission-${row.name}`}
                  label={row.label}
                  note={row.note}
                  isOn={value[row.name]}
                  isDisabled={row.name === 'invisibleBrowse' && !authStore.viewer.isWhetherVip && !value.invisibleBrowse}
                  onChange={(isOn) => void turn(model, row.name, isOn)}
                />
              ),
            )}
          </CellGroup>
        ))}
        <CellGroup title="不想遇见的人">
          <Cell
            id="qx-permission-contacts"
            label="避开认识的人"
            note="按手机号互相看不到，以后注册的也一样"
            value={hidden.value && hidden.value.count > 0 ? `${hidden.value.count} 个号码` : undefined}
            onClick={() => setKeptOff('contacts')}
          />
          <Cell
            id="qx-permission-places"
            label="避开这些地方的人"
            note="住在那里的会员看不到你"
            value={value.hideFromArea.length > 0 ? `${value.hideFromArea.length} 个地方` : undefined}
            onClick={() => setKeptOff('places')}
          />
          <Cell
            id="qx-permission-blocked"
            label="黑名单"
            note="你们互相看不到对方"
            onClick={() => navigateTo('/member/love/permission', { part: 'blocked' })}
          />
          <Cell
            id="qx-permission-skipped"
            label="略过的人"
            note="暂时不再推荐，可以找回"
            onClick={() => navigateTo('/member/love/permission', { part: 'skipped' })}
          />
          <Cell id="qx-permission-reports" label="我的举报" note="看处理进度和结果" onClick={() => navigateTo('/pages/love/report')} />
        </CellGroup>
      </Box>
      <Sheet isOpen={chosen !== null} title={chosen?.label ?? ''} onClose={() => setChosen(null)}>
        {chosen
          ? options(chosen.dictionary).map((option) => (
              <Cell
                key={option.value}
                label={option.name}
                note={chosen.notes[option.value]}
                right={value[chosen.name] === option.value ? <Icon name="check" size={36} color="var(--qx-brand-text)" /> : <View />}
                onClick={() => {
                  void model.set(chosen.name, option.value as never)
                  setChosen(null)
                }}
              />
            ))
          : null}
      </Sheet>
      <ContactsSheet isOpen={keptOff === 'contacts'} model={model} hidden={hidden} onClose={() => setKeptOff(null)} />
      <PlacesSheet isOpen={keptOff === 'places'} model={model} onClose={() => setKeptOff(null)} />
      <PreviewSheet isOpen={isPreviewing} onClose={() => setPreviewing(false)} />
    </Screen>
  )
})
