export { LoveAreaScreen as default } from '@/features/love/area/LoveAreaScreen'

definePageConfig({ navigationBarTitleText: '我的相亲' })
