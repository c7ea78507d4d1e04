/** Checks whether a user name is free, after a pause in typing; each name is checked once. */
import { account } from '@qianxian/protocol/account/account'
import { usernameRule } from '@qianxian/protocol/auth/auth.rules'
import { check } from '@qianxian/protocol/base/rules'
import { makeAutoObservable, runInAction } from 'mobx'
import { callQuietly } from '@/request/call'

const PAUSE_MS = 600

export class NameCheck {
  state: 'idle' | 'checking' | 'free' | 'taken' = 'idle'
  private wanted = ''
  private readonly known = new Map<string, boolean>()
  private timer: ReturnType<typeof setTimeout> | undefined = undefined

  constructor() {
    makeAutoObservable<this, 'wanted' | 'known' | 'timer'>(this, { wanted: false, known: false, timer: false })
  }

  /** Called with the current name; only a valid name is checked. */
  watch(name: string): void {
    this.stop()
    this.wanted = name.trim()
    this.state = 'idle'
    if (!this.wanted || check(usernameRule, '用户名', this.wanted)) return
    const known = this.known.get(this.wanted)
    if (known !== undefined) {
      this.state = known ? 'free' : 'taken'
      return
    }
    this.state = 'checking'
    this.timer = setTimeout(() => void this.ask(this.wanted), PAUSE_MS)
  }

  stop(): void {
    clearTimeout(this.timer)
  }

  private async ask(name: string): Promise<void> {
    let isFree: boolean | undefined
    try {
      isFree = (await callQuietly(account.checkUserName, { userName: name })).isFree
      this.known.set(name, isFree)
    } catch {
      // A failed check shows nothing, because the submission reports a taken name.
      isFree = undefined
    }
    // Another name may have been typed meanwhile.
    if (name !== this.wanted) return
    runInAction(() => {
      this.state = isFree === undefined ? 'idle' : isFree ? 'free' : 'taken'
    })
  }
}
