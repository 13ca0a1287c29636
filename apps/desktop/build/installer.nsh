; Electron-builder includes this file in the installer for Windows. What the program itself has written into the person's
; registry goes with it: its links (setAsDefaultProtocolClient) and its start at login (setLoginItemSettings).
!macro customUnInstall
  ${ifNot} ${isUpdated}
    DeleteRegKey HKCU "Software\Classes\bellweek"
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "${APP_ID}"
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run" "${APP_ID}"
  ${endIf}
!macroend
