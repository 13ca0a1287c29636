/** Providers where anybody can get an address: none of them is a school. */
export const PUBLIC_MAIL_DOMAINS: ReadonlySet<string> = new Set(
  `126.com 163.com adelphia.net aim.com aliyun.com aol.com arcor.de att.net bellsouth.net bigpond.com bigpond.net.au bluewin.ch bol.com.br
  btinternet.com charter.net comcast.net cox.net dodo.com.au duck.com earthlink.net email.com eclipso.eu fastmail.com fastmail.com.au fastmail.fm
  foxmail.com free.fr freenet.de gmail.com gmx.at gmx.ch gmx.com gmx.de gmx.net googlemail.com hey.com hotmail.ca hotmail.co.uk hotmail.com
  hotmail.com.au hotmail.de hotmail.es hotmail.fr hotmail.it hushmail.com icloud.com iinet.net.au inbox.com inbox.ru internode.on.net juno.com
  kolabnow.com laposte.net libero.it list.ru live.ca live.co.uk live.com live.com.au live.fr live.nl lycos.com mac.com mail.com mail.ru mailbox.org
  mailinator.com me.com msn.com naver.com netspace.net.au ntlworld.com optonline.net optusnet.com.au orange.fr outlook.com outlook.com.au outlook.de
  outlook.fr ozemail.com.au pm.me posteo.de proton.me protonmail.ch protonmail.com qq.com rambler.ru rediffmail.com riseup.net rocketmail.com
  sbcglobal.net seznam.cz sfr.fr sina.com sky.com skynet.be sympatico.ca t-online.de talktalk.net tpg.com.au tuta.com tuta.io tutanota.com uol.com.br
  verizon.net virgilio.it virginmedia.com wanadoo.fr web.de westnet.com.au windowslive.com xs4all.nl yahoo.ca yahoo.co.in yahoo.co.jp yahoo.co.nz
  yahoo.co.uk yahoo.com yahoo.com.au yahoo.com.br yahoo.de yahoo.es yahoo.fr yahoo.it yandex.com yandex.ru yeah.net ymail.com zoho.com zohomail.com`.split(
    /\s+/,
  ),
);
