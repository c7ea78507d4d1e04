/// <reference types="@tarojs/taro" />

declare module '*.png'
declare module '*.jpg'
declare module '*.jpeg'
declare module '*.webp'
declare module '*.svg'
declare module '*.scss'

/** Base URL of the API: empty on the web page (same origin), an absolute origin in a mini-program. */
declare const API_BASE: string
declare const APP_VERSION: string
declare const APP_VERSION_CODE: number
/** Tencent's E证通 component if this build contains it, else null. */
declare const EID: {
  initEid(): void
  startEid(options: { data: { token: string }; verifyDoneCallback: () => void }): void
} | null

declare namespace NodeJS {
  interface ProcessEnv {
    readonly NODE_ENV: 'development' | 'production' | 'test'
    TARO_ENV: 'weapp' | 'tt' | 'h5'
  }
}
