import { audit } from '@qianxian/protocol/audit/audit'
import { theme } from '@qianxian/protocol/theme/theme'
import { baseFaults } from '@qianxian/protocol/base/base.faults'
import { themeFaults } from '@qianxian/protocol/theme/theme.faults'
import type { LoveCard } from '@qianxian/protocol/love/love.schema'
import type { ThemeDetail } from '@qianxian/protocol/theme/theme.schema'
import type { ThemeChip } from '@qianxian/protocol/theme/theme.words'
import { makeAutoObservable, runInAction } from 'mobx'
import { callQuietly, call, errorsInline } from '@/request/call'
import { isFault } from '@/request/faultName'
import { authStore } from '@/stores/auth.store'
import { DetailModel } from '@/ui/detail/DetailModel'
import { ListModel } from '@/ui/list/ListModel'

/** A zone's page and its people, loaded together. */
export class ThemeModel {
  readonly detail: DetailModel<ThemeDetail>
  readonly people: ListModel<LoveCard>
  chips: readonly ThemeChip[] = []
  isLoginNeeded = false

  constructor(private readonly id: number) {
    this.detail = new DetailModel<ThemeDetail>({
      load: () => callQuietly(theme.getTheme, { id }),
      isGone: (error) => isFault(error, themeFaults.theme_closed, baseFaults.not_found, baseFaults.input_invalid),
    })
    this.people = new ListModel<LoveCard>({
      keyOf: ({ no }) => no,
      load: (cursor) => this.loadPeople(cursor),
      head: () => this.detail.fetch(),
    })
    makeAutoObservable<this, 'id'>(this, { id: false, detail: false, people: false })
  }

  switchChip(chip: ThemeChip): Promise<void> {
    this.chips = this.chips.includes(chip) ? this.chips.filter((one) => one !== chip) : [...this.chips, chip]
    return this.people.refresh()
  }

  join(agrees: boolean): Promise<void> {
    return this.become(call(theme.joinTheme, { id: this.id, agrees }))
  }

  askIn(words: string): Promise<void> {
    return this.become(call(theme.joinTheme, { id: this.id, words }, errorsInline))
  }

  leave(): Promise<void> {
    return this.become(call(theme.leaveTheme, { id: this.id }))
  }

  /** Notices of newcomers require a profile and the right to see the zone's people. */
  get canWish(): boolean {
    return authStore.isLoveUser && Boolean(this.detail.value?.isOpen)
  }

  get wishWords(): string {
    return this.detail.value?.isWished ? '关闭新人提醒' : '新人加入时告诉我'
  }

  async wish(): Promise<void> {
    const isWished = !this.detail.value?.isWished
    await call(theme.wishTheme, { id: this.id, isWished })
    this.detail.patch({ isWished })
  }

  /** Appeals; another auditor decides. */
  async appeal(taskId: number, text: string): Promise<void> {
    await call(audit.appeal, { id: taskId, text: text.trim() }, errorsInline)
    await this.detail.reload()
  }

  /** Reloads, because the viewer may have met the missing requirement before returning. */
  async comeBack(): Promise<void> {
    const wasOpen = this.detail.value?.isOpen
    await this.detail.reload()
    if (this.detail.value?.isOpen !== wasOpen) await this.people.refresh()
  }

  private async become(change: Promise<ThemeDetail>): Promise<void> {
    this.detail.patch(await change)
    await this.people.refresh()
  }

  private async loadPeople(cursor: string | null) {
    const page = await callQuietly(theme.getThemePeople, { id: this.id, chips: [...this.chips], ...(cursor ? { cursor } : {}) })
    runInAction(() => {
      this.isLoginNeeded = page.isLoginNeeded
    })
    return page
  }
}
