export { AccountUploadScreen as default } from '@/features/account/upload/AccountUploadScreen'

definePageConfig({ navigationBarTitleText: '上传文件' })
