// Area codes whose numbers are all in one time zone. Those that cross a border of time zones are left out, or have a "~" where
// nearly everybody is on one side. +1 is from the public assignments of NANPA, the others from the numbering plans.

const AREA_CODES: Record<string, Record<string, string>> = {
  '1': {
    'America/New_York': `201 202 203 207 212 215 216 220 223 227 229 231 234 239 240 248 252 260 267 269 272 276 283 301 302 304 305
      313 315 317 321 324 326 329 330 332 336 339 347 351 352 363 380 386 401 404 407 410 412 413 419 434 436 440 443 445 463 470 472
      475 478 484 502 508 513 516 517 518 540 551 561 567 570 571 582 585 586 603 607 609 610 614 616 617 624 631 640 645 646 656 667
      678 679 680 681 686 689 703 704 706 716 717 718 724 727 728 732 734 740 743 754 757 762 765 770 771 772 774 781 786 802 803 804
      810 813 814 821 826 828 835 838 839 843 845 848 854 856 857 859 860 862 863 864 865 878 904 908 910 912 914 917 919 929 934 937
      941 943 947 948 954 959 973 978 980 984 989 ~423 ~574 ~606 ~906`,
    'America/Chicago': `205 210 214 217 218 224 225 228 251 254 256 262 274 281 309 312 314 316 318 319 320 325 327 331 334 337 346 353
      361 402 405 409 414 417 430 432 447 457 464 469 471 479 501 504 507 512 515 531 534 539 557 563 572 573 580 601 608 612 615 618
      629 630 636 641 651 659 660 662 682 708 712 713 715 726 730 731 737 763 769 773 779 806 815 816 817 830 832 847 861 870 872 901
      903 913 918 920 931 936 938 940 945 952 956 972 975 979 985 ~219 ~620 ~701 ~785`,
    'America/Denver': '303 307 385 406 435 505 575 719 720 801 915 970 983',
    'America/Phoenix': '480 520 602 623 ~928',
    'America/Los_Angeles': `206 209 213 253 279 310 323 341 350 360 369 408 415 424 425 442 503 509 510 530 559 562 564 619 626 628 650
      657 661 669 702 707 714 725 738 747 760 775 805 818 820 831 837 840 858 909 916 925 949 951 971 ~458 ~541`,
    'America/Anchorage': '907',
    'Pacific/Honolulu': '808',
    'America/Toronto': `226 249 263 289 343 354 365 367 382 416 418 437 438 450 468 514 519 548 579 581 613 647 683 705 742 753 819 873
      905 942`,
    'America/Winnipeg': '204 431 584',
    'America/Regina': '306 474 639',
    'America/Edmonton': '368 403 587 780 825',
    'America/Vancouver': '604 ~236 ~250 ~257 ~672 ~778',
    'America/Halifax': '506 428 782 902',
    'America/St_Johns': '~709 ~879',
    'America/Puerto_Rico': '787 939',
    'America/Nassau': '242',
    'America/Barbados': '246',
    'America/Anguilla': '264',
    'America/Antigua': '268',
    'America/Tortola': '284',
    'America/St_Thomas': '340',
    'America/Cayman': '345',
    'Atlantic/Bermuda': '441',
    'America/Grenada': '473',
    'America/Grand_Turk': '649',
    'America/Jamaica': '658 876',
    'America/Montserrat': '664',
    'Pacific/Saipan': '670',
    'Pacific/Guam': '671',
    'Pacific/Pago_Pago': '684',
    'America/Lower_Princes': '721',
    'America/St_Lucia': '758',
    'America/Dominica': '767',
    'America/St_Vincent': '784',
    'America/Santo_Domingo': '809 829 849',
    'America/Port_of_Spain': '868',
    'America/St_Kitts': '869',
  },
  '7': {
    'Asia/Almaty': '6 7',
    'Europe/Moscow': '495 498 499 812',
    'Asia/Yekaterinburg': '343',
    'Asia/Novosibirsk': '383',
  },
  '34': { 'Atlantic/Canary': '822 828 922 928', 'Europe/Madrid': '81 83 84 85 86 87 88 91 93 94 95 96 97 98' },
  '351': { 'Atlantic/Azores': '292 295 296', 'Europe/Lisbon': '21 22 23 24 25 26 27 28 291' },
  '52': {
    'America/Mexico_City': '33 55 56 81 222 442 477 999',
    'America/Tijuana': '646 661 664 665 686',
    'America/Cancun': '983 984 998',
    'America/Hermosillo': '631 644 662',
    'America/Mazatlan': '612 624 667 668 669',
    'America/Ciudad_Juarez': '656',
  },
  '55': {
    'America/Sao_Paulo': `11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 61 62 63
      64 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 93 94 96 98 99`,
    'America/Cuiaba': '65 66',
    'America/Campo_Grande': '67',
    'America/Rio_Branco': '68',
    'America/Porto_Velho': '69',
    'America/Manaus': '92 ~97',
    'America/Boa_Vista': '95',
  },
  '61': { 'Australia/Sydney': '2', 'Australia/Melbourne': '3', 'Australia/Brisbane': '7' },
  '62': { 'Asia/Jakarta': '21 22 24 31', 'Asia/Makassar': '361 411' },
}

const zones = new Map(
  Object.entries(AREA_CODES).flatMap(([calling, ofZones]) =>
    Object.entries(ofZones).flatMap(([timeZone, codes]) =>
      codes
        .split(/\s+/)
        .map((code) => [`${calling}${code.replace('~', '')}`, { timeZone, isCertain: !code.startsWith('~') }] as const),
    ),
  ),
)

const LONGEST = 6

/** By the longest known start of the digits after "+", with that start. */
export function zoneOfAreaCode(digits: string) {
  for (let length = LONGEST; length > 1; length--) {
    const zone = zones.get(digits.slice(0, length))
    if (zone) return { ...zone, code: digits.slice(0, length) }
  }
  return undefined
}
