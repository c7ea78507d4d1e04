/** Upcoming activities, by city and day. */
import { fromWords, whenWords } from '@qianxian/protocol/activity/activity.rules'
import { activity } from '@qianxian/protocol/activity/activity'
import type { ActivityCard, ActivityCity } from '@qianxian/protocol/activity/activity.schema'
import { activityKind, activityStatus, activityWhen, type ActivityWhen } from '@qianxian/protocol/activity/activity.words'
import { name, values } from '@qianxian/protocol/base/dictionary'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { callQuietly } from '@/request/call'
import { navigateTo } from '@/router/navigator'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { authStore } from '@/stores/auth.store'
import { configStore } from '@/stores/config.store'
import { financeStore } from '@/stores/finance.store'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { Chip } from '@/ui/base/action/Chip'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Photo } from '@/ui/base/media/Photo'
import { Tag } from '@/ui/base/text/Tag'
import { Typography } from '@/ui/base/text/Typography'
import { ListModel } from '@/ui/list/ListModel'
import { ListView } from '@/ui/list/ListView'
import { useListPage } from '@/ui/list/useListPage'
import { seatsLeftWords, activityTone } from './activityWords'

class ActivityListModel {
  city = ''
  when: ActivityWhen = 'all'
  cities: readonly ActivityCity[] = []
  readonly list: ListModel<ActivityCard>

  constructor() {
    this.list = new ListModel<ActivityCard>({
      keyOf: ({ id }) => id,
      load: (cursor) => callQuietly(activity.getPaged, { when: this.when, ...(this.city ? { city: this.city } : {}), cursor }),
      head: () => this.loadCities(),
    })
    makeAutoObservable(this, { list: false, cities: observableRef })
  }

  choose(filter: { city?: string; when?: ActivityWhen }): void {
    Object.assign(this, filter)
    void this.list.reset()
  }

  private async loadCities(): Promise<void> {
    const { cities } = await callQuietly(activity.getActivityCities, {})
    runInAction(() => (this.cities = cities))
  }
}

export const ActivityIndexScreen = guardScreen(function ActivityIndexScreen() {
  const [model] = useState(() => new ActivityListModel())
  useListPage(model.list)
  const again = () => void model.list.refresh()
  return (
    <Screen title="活动" onRetry={again} onSessionChange={again}>
      <ListView
        model={model.list}
        keyOf={({ id }) => id}
        header={<Filters model={model} />}
        renderRow={(row) => <ActivityRow row={row} />}
        endWords="就这些啦，新活动会陆续发布"
        empty={<EmptyState art="people" title="这里暂时没有活动" words="换一个城市或时间看看，新活动会陆续发布" />}
      />
    </Screen>
  )
})

const Filters = observer(function Filters({ model }: { model: ActivityListModel }) {
  const cities = [{ code: '', name: '全部城市' }, ...model.cities]
  return (
    <Box isInset top={16} bottom={20}>
      {model.cities.length > 1 || model.city !== '' ? (
        <Row isWrapping gap={12} bottom={16} region="radiogroup" label="城市">
          {cities.map(({ code, name: label }) => (
            <Chip key={code} role="radio" label={label} isOn={model.city === code} onClick={() => model.choose({ city: code })} />
          ))}
        </Row>
      ) : null}
      <Row isWrapping gap={12} region="radiogroup" label="时间" id="qx-activity-when">
        {values(activityWhen).map((when) => (
          <Chip key={when} role="radio" label={activityWhen[when]} isOn={model.when === when} onClick={() => model.choose({ when })} />
        ))}
      </Row>
      {authStore.isLoggedIn ? (
        <Row justify="end" top={16}>
          <Button size="s" kind="secondary" id="qx-activity-mine" onClick={() => navigateTo('/subpages/active/myselfsignup')}>
            我的报名
          </Button>
        </Row>
      ) : null}
    </Box>
  )
})

const ActivityRow = observer(function ActivityRow({ row }: { row: ActivityCard }) {
  const { id, title, cover, kind, status, startAt, endAt, cityName, place, fromFen, pt } = row
  const left = seatsLeftWords(row)
  return (
    <Box
      role="link"
      bottom={24}
      surface="card"
      radius="m"
      isClipped
      id={`qx-activity-${id}`}
      onClick={() => navigateTo('/subpages/active/detail', { id })}
    >
      <Photo src={configStore.fileUrl(cover)} ratio="16:9" alt={title} />
      <Box pad={24}>
        <Row justify="between" align="start" gap={16}>
          <Typography isGrowing size="ml" weight="semibold" lines={2}>
            {title}
          </Typography>
          <Tag tone={activityTone(status)}>{name(activityStatus, status)}</Tag>
        </Row>
        <Typography top={12} size="s" tone="soft">
          {whenWords(startAt, endAt)}
        </Typography>
        <Typography top={4} size="s" tone="soft" lines={1}>
          {[cityName, place].filter(Boolean).join(' · ')}
        </Typography>
        <Row justify="between" gap={16} top={16} isWrapping>
          <Typography size="l" tone="brand" weight="bold" isFigure>
            {fromWords(fromFen, pt, financeStore.creditName)}
          </Typography>
          <Stack align="end">
            <Typography size="s" tone="soft">
              {left || name(activityKind, kind)}
            </Typography>
          </Stack>
        </Row>
      </Box>
    </Box>
  )
})
